package ingest

import "footlight/backend/media"

const (
	// maxAccessUnit is the most memory one picture may take, in bytes.
	maxAccessUnit = 8 << 20
	// unitCost is the overhead of a NAL unit in bytes. Without it a picture of a million empty units
	// would count as small.
	unitCost = 32
)

// H264 assembles RTP payloads of packetization modes 0 and 1 into access units. It starts at a keyframe,
// and continues at the next keyframe after a loss.
//
// Keyframes always have SPS and PPS: where the sender left them out, the last ones received are added.
type H264 struct {
	// Params are the parameter sets received so far. They may be preset from SDP.
	Params ParamSets

	synced bool // everything since the last keyframe is complete
	broken bool // the access unit being assembled lacks packets
	open   bool
	ts     uint32
	first  Packet
	units  [][]byte
	size   int
	fu     []byte // the fragments of a NAL unit received so far
	key    bool
	coded  bool // the access unit holds a slice
}

// Push takes the next packet in sequence. gap means that packets before it are lost. For each complete
// access unit it calls emit with the unit's first packet and a frame without times. lost means that the
// decoder needs a keyframe.
func (h *H264) Push(p Packet, gap bool, emit func(first Packet, f media.Frame)) (lost bool) {
	h.synced = h.synced && !gap
	h.broken = h.broken || gap
	if h.open && p.Timestamp != h.ts { // the marker was lost or never set
		h.flush(emit)
	}
	if !h.open {
		h.begin(p)
		// The lost packets may include the beginning of this unit, unless it begins with an SPS.
		h.broken = gap && Inspect(p.Payload).SPS == nil
	}
	if !h.unpack(p.Payload) || h.size > maxAccessUnit {
		h.discard()
	}
	if p.Marker {
		h.flush(emit)
	}
	return !h.synced
}

func (h *H264) begin(p Packet) {
	h.open, h.ts, h.first = true, p.Timestamp, p
	h.units, h.size, h.fu = nil, 0, nil
	h.key, h.coded, h.broken = false, false, false
}

// discard drops an access unit that will never be complete. Its later packets are only read for parameter
// sets.
func (h *H264) discard() {
	h.broken = true
	h.units, h.fu = nil, nil
}

func (h *H264) flush(emit func(Packet, media.Frame)) {
	h.open = false
	broken := h.broken || h.fu != nil
	switch {
	case broken:
		h.synced = false
		return
	case !h.coded: // only parameter sets, no picture
		return
	case h.key:
		h.synced = true
		h.units = h.Params.complete(h.units)
	case !h.synced:
		return
	}
	emit(h.first, media.Frame{Codec: media.H264, Key: h.key, Units: h.units})
}

// unpack adds a payload's NAL units to the open access unit. It returns false if the payload is
// malformed.
func (h *H264) unpack(b []byte) bool {
	if len(b) == 0 {
		return true // padding, sent to probe the bandwidth
	}
	switch t := b[0] & 0x1f; {
	case t == nalSTAPA:
		return eachAggregated(b[1:], h.add)
	case t == nalFUA:
		return h.fragment(b)
	case t == 0 || t > 23:
		return false
	}
	h.add(b)
	return true
}

func (h *H264) fragment(b []byte) bool {
	if len(b) < 2 {
		return false
	}
	const start, end = 0x80, 0x40
	if b[1]&start != 0 {
		h.fu = append(make([]byte, 0, 4*len(b)), b[0]&0xe0|b[1]&0x1f)
	} else if h.fu == nil {
		return false
	}
	h.fu = append(h.fu, b[2:]...)
	if len(h.fu) > maxAccessUnit {
		h.fu = nil
		return false
	}
	if b[1]&end != 0 {
		h.add(h.fu)
		h.fu = nil
	}
	return true
}

func (h *H264) add(nal []byte) {
	switch nal[0] & 0x1f {
	case nalAUD, nalFiller: // container writers add their own
		return
	case nalSPS, nalPPS:
		h.Params.Learn(nal)
	case nalIDR:
		h.key, h.coded = true, true
	case nalSlice, 2, 3, 4:
		h.coded = true
	}
	if !h.broken {
		h.units = append(h.units, nal)
		h.size += len(nal) + unitCost
	}
}

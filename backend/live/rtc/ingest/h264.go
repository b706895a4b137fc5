package ingest

import "footlight/backend/media"

// H.264 NAL unit types and RTP packet types this package looks at (ITU-T H.264
// table 7-1, RFC 6184 table 1).
const (
	nalSlice  = 1
	nalIDR    = 5
	nalSPS    = 7
	nalPPS    = 8
	nalAUD    = 9
	nalFiller = 12
	nalSTAPA  = 24
	nalFUA    = 28
)

const (
	// maxAccessUnit bounds the memory one picture of a publisher may take.
	maxAccessUnit = 8 << 20
	// unitCost is what a NAL unit takes besides its bytes, or a picture of a
	// million empty ones would be small.
	unitCost = 32
)

// H264 assembles RTP payloads of packetization mode 0 and 1 into access units. It starts
// at a keyframe, and after a loss goes on at the next one.
//
// Its keyframes always have SPS and PPS: the last ones that came, where the sender left
// them out.
type H264 struct {
	// Params are the parameter sets so far; set them beforehand from SDP.
	Params ParamSets

	synced bool // everything since the last keyframe is complete
	broken bool // the unit being assembled misses packets
	open   bool
	ts     uint32
	first  Packet
	units  [][]byte
	size   int
	fu     []byte // a fragmented NAL unit so far
	key    bool
	coded  bool // holds a slice
}

// Push takes the next packet in sequence. When an access unit is complete, it calls emit
// with its first packet and a frame without times. lost means that the decoder cannot go
// on without a keyframe.
func (h *H264) Push(p Packet, gap bool, emit func(first Packet, f media.Frame)) (lost bool) {
	h.synced = h.synced && !gap
	h.broken = h.broken || gap
	if h.open && p.Timestamp != h.ts { // its marker was lost, or never set
		h.flush(emit)
	}
	if !h.open {
		h.begin(p)
		// What is missing may be its beginning, unless this looks like one.
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

// discard lets go of a unit that will never be whole. What still comes of it
// is only looked at for parameter sets.
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
	case !h.coded: // parameter sets alone: remembered, not a picture
		return
	case h.key:
		h.synced = true
		h.units = h.Params.complete(h.units)
	case !h.synced:
		return
	}
	emit(h.first, media.Frame{Codec: media.H264, Key: h.key, Units: h.units})
}

// unpack adds a payload's NAL units to the open access unit.
func (h *H264) unpack(b []byte) bool {
	if len(b) == 0 {
		return true // padding, which probes bandwidth
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
	case nalAUD, nalFiller: // whoever writes a container makes its own
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

// eachAggregated walks the NAL units of a STAP-A; false when it is malformed.
func eachAggregated(b []byte, fn func(nal []byte)) bool {
	for len(b) > 0 {
		if len(b) < 3 {
			return false
		}
		n := int(b[0])<<8 | int(b[1])
		if b = b[2:]; n == 0 || n > len(b) {
			return false
		}
		fn(b[:n:n])
		b = b[n:]
	}
	return true
}

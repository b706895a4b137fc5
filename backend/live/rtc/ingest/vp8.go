package ingest

import (
	"github.com/pion/rtp/codecs"

	"footlight/backend/media"
	"footlight/backend/media/vp8"
)

// VP8 assembles RTP payloads (RFC 7741) into frames. It starts at a keyframe, and continues at the next
// keyframe after a loss. The zero value is ready to use.
type VP8 struct {
	synced bool // everything since the last keyframe is complete
	open   bool // a frame is being assembled and complete so far
	ts     uint32
	first  Packet
	frame  []byte
}

// Push takes the next packet in sequence. gap means that packets before it are lost. For each complete
// frame it calls emit with the frame's first packet and the frame without times. lost means that the
// decoder needs a keyframe.
func (v *VP8) Push(p Packet, gap bool, emit func(first Packet, f media.Frame)) (lost bool) {
	if gap {
		v.open, v.synced = false, false
	}
	var payload codecs.VP8Packet
	if _, err := payload.Unmarshal(p.Payload); err != nil || len(payload.Payload) == 0 {
		return !v.synced // padding, sent to probe the bandwidth, has no payload
	}
	if payload.S == 1 && payload.PID == 0 {
		v.open, v.ts, v.first, v.frame = true, p.Timestamp, p, nil
	}
	if !v.open || p.Timestamp != v.ts || len(v.frame)+len(payload.Payload) > maxAccessUnit {
		v.open, v.synced = false, false
		return true
	}
	v.frame = append(v.frame, payload.Payload...)
	if p.Marker {
		v.flush(emit)
	}
	return !v.synced
}

func (v *VP8) flush(emit func(Packet, media.Frame)) {
	v.open = false
	key := vp8.IsKey(v.frame)
	if v.synced = v.synced || key; v.synced {
		emit(v.first, media.Frame{Codec: media.VP8, Key: key, Units: [][]byte{v.frame}})
	}
}

// InspectVP8 reports whether a payload begins a keyframe, and the keyframe's size.
func InspectVP8(b []byte) (key bool, width, height int) {
	var payload codecs.VP8Packet
	if _, err := payload.Unmarshal(b); err != nil || payload.S != 1 || payload.PID != 0 {
		return false, 0, 0
	}
	width, height, key = vp8.Size(payload.Payload)
	return key, width, height
}

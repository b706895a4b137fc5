package ingest

import (
	"time"

	"footlight/backend/media"
)

// leastStep is how far apart the times of two frames are at least: what FLV and
// RTMP, which count milliseconds, can still tell apart.
const leastStep = time.Millisecond

// Track makes the frames of one RTP track. It belongs to one goroutine.
type Track struct {
	codec media.Codec
	since time.Time
	order Reorder
	h264  H264
	vp8   VP8
	next  time.Duration // the earliest that the next frame's time may be
}

// NewTrack makes frames of codec (H264, VP8 or Opus) whose PTS count from since.
// params are parameter sets known beforehand.
func NewTrack(codec media.Codec, since time.Time, params ParamSets) *Track {
	return &Track{codec: codec, since: since, h264: H264{Params: params}}
}

// Cut tells that the next packets are of another layer of the same picture, and have
// another numbering. Times go on.
func (t *Track) Cut(params ParamSets) {
	t.order, t.h264 = Reorder{}, H264{Params: params}
}

// Push takes a packet as it arrived, and calls deliver for each frame that it completes.
// lost means that video waits for a keyframe.
func (t *Track) Push(p Packet, deliver func(media.Frame)) (lost bool) {
	t.order.Push(p, func(p Packet, gap bool) {
		emit := func(first Packet, f media.Frame) { deliver(t.stamp(first, f)) }
		switch {
		case t.codec == media.H264:
			lost = t.h264.Push(p, gap, emit)
		case t.codec == media.VP8:
			lost = t.vp8.Push(p, gap, emit)
		case len(p.Payload) > 0:
			deliver(t.stamp(p, media.Frame{Codec: t.codec, Units: [][]byte{p.Payload}}))
		}
	})
	return lost
}

// stamp sets the times. Real-time senders have no B-frames, so DTS is PTS; it
// goes on in the least steps where a clock correction would let it go back.
func (t *Track) stamp(p Packet, f media.Frame) media.Frame {
	f.Wall = p.Wall
	f.PTS = max(p.Wall.Sub(t.since), t.next)
	f.DTS, t.next = f.PTS, f.PTS+leastStep
	return f
}

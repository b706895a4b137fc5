package ingest

import (
	"time"

	"footlight/backend/media"
)

// leastStep is the least distance of two frames' times. FLV and RTMP count in milliseconds and cannot
// tell less apart.
const leastStep = time.Millisecond

// Track assembles the frames of one RTP track. It belongs to one goroutine.
type Track struct {
	codec media.Codec
	since time.Time
	order Reorder
	h264  H264
	vp8   VP8
	next  time.Duration // the earliest time of the next frame
}

// NewTrack returns a track of codec (H264, VP8 or Opus). Frames get PTS relative to since. params are the
// parameter sets known so far.
func NewTrack(codec media.Codec, since time.Time, params ParamSets) *Track {
	return &Track{codec: codec, since: since, h264: H264{Params: params}}
}

// Cut announces that the next packets belong to another simulcast layer with another numbering. Times
// continue.
func (t *Track) Cut(params ParamSets) {
	t.order, t.h264, t.vp8 = Reorder{}, H264{Params: params}, VP8{}
}

// Push takes a packet in order of arrival and calls deliver for each frame that is complete. lost means
// that video needs a keyframe.
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

// stamp sets a frame's times. Real-time senders have no B-frames, so DTS equals PTS. Where a clock
// correction would move the time back, it advances by leastStep instead.
func (t *Track) stamp(p Packet, f media.Frame) media.Frame {
	f.Wall = p.Wall
	f.PTS = max(p.Wall.Sub(t.since), t.next)
	f.DTS, t.next = f.PTS, f.PTS+leastStep
	return f
}

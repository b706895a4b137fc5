package convert

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// inOrder makes pictures that are shown in the order they come. It changes
// between leaving B slices out and encoding anew at keyframes, so that times
// rise and every picture's references are there.
type inOrder struct {
	id      event.ID
	slots   *Slots
	watched func() bool
	out     func(media.Frame)
	encoder encoder

	mixed    bool // there are B-frames in this publish
	encoding bool // and they are encoded away; a slot is held
	waiting  bool // for a keyframe to go on with
}

func (o *inOrder) push(ctx context.Context, f media.Frame) {
	o.mixed = o.mixed || h264.IsB(f.Units) || f.Key && h264.Reorders(f.Units)
	if o.encoding && !o.watched() {
		o.close()
	}
	if f.Key {
		o.waiting = false
		o.begin(f)
	}
	switch {
	case o.encoding:
		if !o.encoder.push(ctx, f) {
			o.close()
		}
	case !o.waiting:
		o.pass(f)
	}
}

// begin encodes from the keyframe f on, if that is of use and possible.
func (o *inOrder) begin(f media.Frame) {
	if !o.encoding && o.mixed && o.watched() && o.encoder.ready(f.DTS) {
		o.encoding = o.slots.Take(o.id)
	}
}

// pass leaves B slices out.
func (o *inOrder) pass(f media.Frame) {
	if h264.IsB(f.Units) {
		return
	}
	if f.Key && o.mixed {
		f.Units = h264.InOrder(f.Units)
	}
	o.out(f)
}

// close ends encoding. What follows depends on pictures that were not passed
// on, so the next keyframe is waited for.
func (o *inOrder) close() {
	o.encoder.close()
	if o.encoding {
		o.encoding, o.waiting = false, true
		o.slots.Give(o.id)
	}
}

package convert

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/event"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// encoder holds a publish's encoder of pictures while there is one.
type encoder struct {
	open    func(ctx context.Context, deliver func(media.Frame)) Pictures // nil means that pictures cannot be encoded
	deliver func(media.Frame)
	log     *slog.Logger

	p     Pictures
	after time.Duration // stream time of the next try after a failure
}

// ready reports whether the encoder may be tried.
func (e *encoder) ready(at time.Duration) bool { return e.open != nil && at >= e.after }

// push encodes a frame, and opens the encoder if necessary. It returns false if the encoder failed and was
// closed.
func (e *encoder) push(ctx context.Context, f media.Frame) bool {
	if !e.ready(f.DTS) {
		return false
	}
	if e.p == nil {
		e.p = e.open(ctx, e.deliver)
	}
	err := e.p.Push(f)
	if err != nil {
		e.log.Warn("pictures cannot be encoded", slog.Any("error", err))
		e.close()
		e.after = f.DTS + again
	}
	return err == nil
}

// close delivers the rest and frees the encoder.
func (e *encoder) close() {
	if e.p == nil {
		return
	}
	if err := e.p.Close(); err != nil {
		e.log.Warn("encoder did not close well", slog.Any("error", err))
	}
	e.p = nil
}

// inOrder makes pictures that are shown in the order they come. At keyframes it switches between leaving B
// slices out and encoding again, so that times rise and every picture's references are there.
type inOrder struct {
	id      event.ID
	slots   *Slots
	watched func() bool
	out     func(media.Frame)
	encoder encoder

	mixed    bool // the publish has B-frames
	encoding bool // they are encoded away; a slot is held
	waiting  bool // the next keyframe is waited for
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

// begin starts encoding at the keyframe f, if that is useful and possible.
func (o *inOrder) begin(f media.Frame) {
	if !o.encoding && o.mixed && o.watched() && o.encoder.ready(f.DTS) {
		o.encoding = o.slots.Take(o.id)
	}
}

// pass delivers a picture, but leaves B slices out.
func (o *inOrder) pass(f media.Frame) {
	if h264.IsB(f.Units) {
		return
	}
	if f.Key && o.mixed {
		f.Units = h264.InOrder(f.Units)
	}
	o.out(f)
}

// close ends encoding. The next pictures depend on pictures that were not delivered, so the next keyframe is
// waited for.
func (o *inOrder) close() {
	o.encoder.close()
	if o.encoding {
		o.encoding, o.waiting = false, true
		o.slots.Give(o.id)
	}
}

package convert

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/event"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// encoder is a publish's encoder of pictures while there is one.
type encoder struct {
	open    func(ctx context.Context, deliver func(media.Frame)) Pictures // nil: there is none
	deliver func(media.Frame)
	log     *slog.Logger

	p     Pictures
	after time.Duration // not before this stream time, once it has failed
}

// ready reports whether it is worth a try.
func (e *encoder) ready(at time.Duration) bool { return e.open != nil && at >= e.after }

// push hands a frame over, and opens the encoder where there is none. False
// means that it failed and is closed.
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

// close passes the rest on and frees the encoder.
func (e *encoder) close() {
	if e.p == nil {
		return
	}
	if err := e.p.Close(); err != nil {
		e.log.Warn("encoder did not close well", slog.Any("error", err))
	}
	e.p = nil
}

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

package convert

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/media"
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

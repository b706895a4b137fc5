package lowhls

import (
	"context"
	"errors"
	"time"

	"footlight/backend/media"
)

const (
	// unused limits how long a run lasts without a request.
	unused = 30 * time.Second
	// silent limits how long a run lasts without a frame. Requests wait as long for the next one.
	silent = 5 * time.Second
)

var (
	errUnused = errors.New("lowhls: nobody has played the stream for 30 s")
	errSilent = errors.New("lowhls: the publisher has sent nothing for 5 s")
	errBehind = errors.New("lowhls: the machine is too busy, frames were lost")
)

// frames reads the media of a publish, until io.EOF.
type frames interface {
	Next(ctx context.Context) (media.Frame, error)
	Lost() uint64
}

// run is one reading of a publish.
type run struct {
	number  string // its name in addresses
	publish uint64 // generation of the publish
	muxer   *muxer
	stop    context.CancelCauseFunc
	idle    *time.Timer
}

// newRun makes a run, and the context with which it must read. The run outlives the request of ctx.
func newRun(ctx context.Context, number string, publish uint64, m *muxer) (*run, context.Context) {
	r := &run{number: number, publish: publish, muxer: m}
	ctx, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	r.stop = stop
	r.idle = time.AfterFunc(unused, func() { stop(errUnused) })
	return r, ctx
}

// touch notes a request.
func (r *run) touch() { r.idle.Reset(unused) }

// read hands frames to the muxer until something ends it, and returns what.
func (r *run) read(ctx context.Context, from frames) error {
	silence := time.AfterFunc(silent, func() { r.stop(errSilent) })
	defer silence.Stop()
	for {
		frame, err := from.Next(ctx)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return err
		case from.Lost() > 0:
			return errBehind
		}
		silence.Reset(silent)
		if err = r.muxer.take(frame); err != nil {
			return err
		}
	}
}

// end answers the requests that wait.
func (r *run) end(why error) {
	r.stop(why)
	r.idle.Stop()
	r.muxer.close(why)
}

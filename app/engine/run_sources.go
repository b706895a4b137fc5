package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/app/capture"
	"footlight/app/plain"
	"footlight/app/programme"
)

// runner runs the sources of a show. One goroutine uses it.
type runner struct {
	*Engine
	group *errgroup.Group
	stops map[any]context.CancelFunc // by slot or voice
}

// runSources starts all sources, which run until ctx ends.
func (e *Engine) runSources(ctx context.Context, group *errgroup.Group) *runner {
	r, c := &runner{e, group, map[any]context.CancelFunc{}}, e.cast.Load()
	r.show(ctx, "stage", c.Stage.Source, c.slots.Stage)
	r.show(ctx, "camera", c.Camera.Source, c.slots.Camera)
	r.show(ctx, "card", e.card("Starting soon", e.config.Event.StartsAt), e.Programme.Starting)
	r.show(ctx, "card", e.card("Back in a moment", time.Time{}), e.Programme.Break)
	for i, s := range c.Sounds {
		r.start(ctx, c.voices[i], func(ctx context.Context) error {
			return e.again(ctx, s.Name, func() error { return s.Source.Run(ctx, c.voices[i].Write) })
		})
	}
	return r
}

func (e *Engine) card(words string, until time.Time) programme.Card {
	c := e.config
	return programme.Card{
		Words: words, Title: c.Event.Title, Poster: c.Event.Poster, Until: until, Width: c.Width, Height: c.Height,
	}
}

// show captures pictures into a slot.
func (r *runner) show(ctx context.Context, name string, source capture.Video, out *capture.Slot) {
	if source != nil {
		r.start(ctx, out, func(ctx context.Context) error {
			return r.again(ctx, name, func() error { return source.Run(ctx, out) })
		})
	}
}

// start runs a source for a slot or voice.
func (r *runner) start(ctx context.Context, place any, run func(context.Context) error) {
	ctx, stop := context.WithCancel(ctx)
	r.stops[place] = stop
	r.group.Go(func() error { return run(ctx) })
}

const (
	retryPause  = time.Second // before a source is run again
	logInterval = time.Minute // for a source that stays away
)

// again runs a source until ctx ends, and retries it while it is away. It fails only for a screen that cannot
// be captured in this session.
func (e *Engine) again(ctx context.Context, name string, run func() error) error {
	logged, at := "", time.Time{}
	for {
		err := cmp.Or(run(), errNothing)
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, capture.ErrWayland) {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err.Error() != logged || time.Since(at) > logInterval {
			logged, at = err.Error(), time.Now()
			e.faults.Store(name, logged)
			e.config.Log.Warn("a source is away; the show goes on without it", "source", name, "error", err, "cause", plain.Cause(err))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(retryPause):
		}
	}
}

var errNothing = errors.New("the source ended by itself")

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

func slotFor(source capture.Video) *capture.Slot {
	if source == nil {
		return nil
	}
	return capture.NewSlot()
}

func (e *Engine) card(words string, until time.Time) programme.Card {
	c := e.config
	return programme.Card{
		Words: words, Title: c.Event.Title, Poster: c.Event.Poster, Until: until, Width: c.Width, Height: c.Height,
	}
}

// watch captures pictures into a slot.
func (e *Engine) watch(ctx context.Context, group *errgroup.Group, name string, source capture.Video, out *capture.Slot) {
	if source != nil {
		group.Go(func() error { return e.again(ctx, name, func() error { return source.Run(ctx, out) }) })
	}
}

// listen captures sound into a voice.
func (e *Engine) listen(ctx context.Context, source Sound, v *programme.Voice) error {
	return e.again(ctx, source.Name, func() error { return source.Source.Run(ctx, v.Write) })
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

package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/app/capture"
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
	// pause is how long a source that is away is left alone.
	pause = time.Second
	// remind is how often it is told that it is still away.
	remind = time.Minute
)

// again runs a source until ctx ends. The show goes on while it is away, from the beginning too. Only a screen that
// cannot be captured in this session is a failure.
func (e *Engine) again(ctx context.Context, name string, run func() error) error {
	told, at := "", time.Time{}
	for {
		err := cmp.Or(run(), errNothing)
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, capture.ErrWayland) {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err.Error() != told || time.Since(at) > remind {
			told, at = err.Error(), time.Now()
			e.faults.Store(name, told)
			e.config.Log.Warn("a source is away; the show goes on without it", "source", name, "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

var errNothing = errors.New("it ended by itself")

package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
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
	if source == nil {
		return
	}
	group.Go(func() error {
		return e.again(ctx, name, func() (came bool, err error) {
			err = source.Run(ctx, out)
			out.View(func(p *capture.Picture) { came = p != nil })
			return came, err
		})
	})
}

// listen captures sound into a voice.
func (e *Engine) listen(ctx context.Context, source Sound, v *programme.Voice) error {
	var came atomic.Bool
	return e.again(ctx, source.Name, func() (bool, error) {
		err := source.Source.Run(ctx, func(samples []int16, at time.Time) {
			came.Store(true)
			v.Write(samples, at)
		})
		return came.Load(), err
	})
}

// pause is how long a source that has gone away is left alone.
const pause = time.Second

// again runs a source until ctx ends. One that never brought anything is a failure.
func (e *Engine) again(ctx context.Context, name string, run func() (came bool, err error)) error {
	for {
		came, err := run()
		if ctx.Err() != nil {
			return nil
		}
		if !came {
			return fmt.Errorf("%s: %w", name, cmp.Or(err, errNothing))
		}
		e.config.Log.Warn("a source is away; the show goes on without it", "source", name, "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

var errNothing = errors.New("it ended before it brought anything")

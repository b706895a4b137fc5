package places

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
)

// reviewEvery is how often it is looked what nobody wants, should nobody say so.
const reviewEvery = time.Hour

// errBusy says that content is just being given to the place.
var errBusy = errors.New("places: the content is on its way there")

// review has it looked soon what nobody wants any more. It returns at once.
func (h *held) review() {
	select {
	case h.wake <- struct{}{}:
	default: // it is to be looked anyway
	}
}

// run lets go until ctx ends.
func (h *held) run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return h.queue.Run(ctx, 1, h.release) })
	g.Go(func() error { return h.reviews(ctx) })
	return g.Wait()
}

func (h *held) reviews(ctx context.Context) error {
	tick := time.NewTicker(reviewEvery)
	defer tick.Stop()
	for {
		if err := h.queueUnwanted(ctx); err != nil && ctx.Err() == nil {
			h.log.ErrorContext(ctx, "copies not reviewed", "place", h.place, "error", err)
		}
		select {
		case <-h.wake:
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// queueUnwanted queues what is to be let go.
func (h *held) queueUnwanted(ctx context.Context) error {
	noted, err := h.noted(ctx, "")
	if err != nil || len(noted) == 0 {
		return err
	}
	referred, err := h.referred(ctx)
	if err != nil {
		return err
	}
	for cid, items := range noted {
		if referred[cid] {
			continue
		}
		wanted, err := h.anyWanted(ctx, items)
		if err == nil && !wanted {
			err = h.queue.Push(ctx, cid, []byte(cid))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (h *held) anyWanted(ctx context.Context, items []item) (bool, error) {
	for _, i := range items {
		if wanted, err := h.wanted(ctx, i); wanted || err != nil {
			return wanted, err
		}
	}
	return false, nil
}

// release is the handler of the queue. Content that is just being given is left
// for the next attempt, and what is wanted again stays.
func (h *held) release(ctx context.Context, payload []byte, _ int) error {
	cid := string(payload)
	unlock, free := h.content.TryLock(cid)
	if !free {
		return errBusy
	}
	defer unlock()
	noted, err := h.noted(ctx, cid)
	items := noted[cid]
	if err != nil || len(items) == 0 {
		return err
	}
	wanted, err := h.anyWanted(ctx, items)
	if wanted || err != nil {
		return err
	}
	if err = h.letGo(ctx, cid, items); err != nil {
		return fmt.Errorf("places: release %s at %s: %w", cid, h.place, err)
	}
	h.log.InfoContext(ctx, "copy of what was removed let go", "place", h.place, "cid", cid, "event", items[0].EventID)
	return h.forget(ctx, cid)
}

// forget deletes the notes of content.
func (h *held) forget(ctx context.Context, cid string) error {
	var keys []string
	err := h.notes.Each(ctx, h.below(cid), func(key string, _ []byte, _ uint64) error {
		keys = append(keys, key)
		return nil
	})
	for _, key := range keys {
		if err == nil {
			err = h.notes.Delete(ctx, key)
		}
	}
	return err
}

package places

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
)

// reviewEvery is the interval of looking for unwanted copies, in case no release is reported.
const reviewEvery = time.Hour

// errBusy means that the content is being copied to the place right now.
var errBusy = errors.New("places: the content is being copied there now")

// review starts a search for unwanted copies and returns at once.
func (h *held) review() {
	select {
	case h.wake <- struct{}{}:
	default: // a search is already requested
	}
}

// run removes unwanted copies until ctx ends.
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
			h.log.ErrorContext(ctx, "unwanted copies could not be listed", "place", h.place, "error", err)
		}
		select {
		case <-h.wake:
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// queueUnwanted queues the removal of unwanted copies.
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

// release handles a job of the queue. Content that is being copied is left for the next attempt,
// and content that is wanted again stays.
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
	if err = h.remove(ctx, cid, items); err != nil {
		return fmt.Errorf("places: release %s at %s: %w", cid, h.place, err)
	}
	h.log.InfoContext(ctx, "copy of a removed recording was removed", "place", h.place, "cid", cid, "event", items[0].EventID)
	return h.forget(ctx, cid)
}

// forget deletes the notes of a CID.
func (h *held) forget(ctx context.Context, cid string) error {
	var keys []string
	err := h.notes.Each(ctx, h.prefix(cid), func(key string, _ []byte, _ uint64) error {
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

package recording

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// PlaceQueue is the queue of a place. Len is how many copies are still to be made,
// those under way and those that wait for another attempt included.
type PlaceQueue interface {
	Queue
	Len(ctx context.Context) (int, error)
}

// Places tells how copies get on in every place.
func (r *Recorder) Places(ctx context.Context) []event.PlaceHealth {
	all := make([]event.PlaceHealth, 0, len(r.cfg.Places))
	for _, p := range r.cfg.Places {
		h := event.PlaceHealth{Place: p.Name}
		if n, err := p.Queue.Len(ctx); err == nil {
			h.Waiting = &n
		}
		r.outages.tell(&h)
		all = append(all, h)
	}
	return all
}

// Copies calls fn for every chunk that is on record to have a copy in a place.
func (r *Recorder) Copies(ctx context.Context, place string, fn func(id event.ID, c index.Chunk)) error {
	books, err := r.index.All(ctx)
	if err != nil {
		return err
	}
	for _, b := range books {
		for _, c := range b.Chunks() {
			if c.Has(place) {
				fn(b.ID(), c)
			}
		}
	}
	return nil
}

// copied takes in how the copy of a chunk or document ended. A place that is away
// fails every try of every one, which the log need not repeat.
func (r *Recorder) copied(place string, j job, attempt int, err error) {
	r.failures.note(place, j, attempt, err)
	log := r.cfg.Log.With("place", place, "event", j.EventID, "chunk", j.Chunk)
	if j.EventID == "" {
		log = r.cfg.Log.With("place", place, "document", j.CID)
	}
	now := time.Now()
	switch {
	case errors.Is(err, context.Canceled): // by us
	case err != nil:
		if was, tell := r.outages.fail(now, place, reason(err)); tell {
			log.Warn("copy failed, is tried again", "attempt", attempt, "failingSince", was.since, "untold", was.untold, "err", err)
		}
	case !r.failures.any(place):
		if was, failed := r.outages.end(place); failed {
			log.Info("copies are made again", "failedFor", now.Sub(was.since), "untold", was.untold)
		}
	}
}

// forgive drops what failed of a recording that was removed. A place at which
// nothing else failed is not known to fail any more.
func (r *Recorder) forgive(id event.ID) {
	r.failures.forget(id)
	for _, p := range r.cfg.Places {
		if !r.failures.any(p.Name) {
			r.outages.end(p.Name)
		}
	}
}

package copies

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/jobs"
)

// Places tells how copies get on in every place.
func (s *Stage) Places(ctx context.Context) []event.PlaceHealth {
	all := make([]event.PlaceHealth, 0, len(s.cfg.Places))
	for _, p := range s.cfg.Places {
		h := event.PlaceHealth{Place: p.Name}
		if n, err := p.Queue.Len(ctx); err == nil {
			h.Waiting = &n
		}
		s.outages.tell(&h)
		all = append(all, h)
	}
	return all
}

// copied takes in how the copy of a chunk or document ended. A place that is away
// fails every try of every one, which the log need not repeat.
func (s *Stage) copied(place string, j jobs.Job, attempt int, err error) {
	s.cfg.Failures.Note(place, j, attempt, err)
	log := s.cfg.Log.With("place", place, "event", j.EventID, "chunk", j.Chunk)
	if j.EventID == "" {
		log = s.cfg.Log.With("place", place, "document", j.CID)
	}
	now := time.Now()
	switch {
	case errors.Is(err, context.Canceled): // by us
	case err != nil:
		if was, tell := s.outages.fail(now, place, reason(err)); tell {
			log.Warn("copy failed, is tried again", "attempt", attempt, "failingSince", was.since, "untold", was.untold, "err", err)
		}
	case !s.cfg.Failures.Any(place):
		if was, failed := s.outages.end(place); failed {
			log.Info("copies are made again", "failedFor", now.Sub(was.since), "untold", was.untold)
		}
	}
}

// Forgive drops what failed of a recording that was removed. A place at which
// nothing else failed is not known to fail any more.
func (s *Stage) Forgive(id event.ID) {
	s.cfg.Failures.Forget(id)
	for _, p := range s.cfg.Places {
		if !s.cfg.Failures.Any(p.Name) {
			s.outages.end(p.Name)
		}
	}
}

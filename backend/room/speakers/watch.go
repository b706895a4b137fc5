package speakers

import (
	"context"
	"errors"
	"slices"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

const (
	maxKbps = 8000 // from a speaker. Browsers send at most 2,500.
	look    = 2 * time.Second
	sweep   = time.Minute
)

// Run looks after the side streams until ctx ends.
func (s *Stage) Run(ctx context.Context) error {
	tick := time.NewTicker(look)
	defer tick.Stop()
	clean := time.NewTicker(sweep)
	defer clean.Stop()
	for {
		select {
		case <-tick.C:
			s.check(ctx)
		case <-clean.C:
			s.clear(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

// check ends what must not go on: streams of shows that are over and of speakers who were removed, and publishers that
// send too much. If it is unknown whether a show is over, its people stay.
func (s *Stage) check(ctx context.Context) {
	s.mu.Lock()
	open := slices.Clone(s.open)
	s.mu.Unlock()
	over := map[event.ID]bool{}
	for _, a := range open {
		id := a.side.Event
		if _, known := over[id]; !known {
			ended, err := s.cfg.Shows.Over(ctx, id)
			over[id] = err == nil && ended
		}
		if over[id] || !s.isInvited(a.side) {
			s.leave(a)
			s.forget(a.side.ID())
		} else if a.publish && !a.side.Return && s.cfg.Streams.Received(a.side.ID()) > maxKbps {
			s.stop(a, "the connection was ended because it sent more than 8 Mbit/s")
		}
	}
}

// clear removes the invitations that have ended, and their secrets with them. One that cannot be judged or written now
// is looked at again by the next call.
func (s *Stage) clear(ctx context.Context) {
	for _, id := range s.cfg.Book.Staged() {
		ended := func(x event.Speaker) bool {
			var refusal *auth.Refusal
			return errors.As(s.lasts(ctx, id, x), &refusal)
		}
		if !slices.ContainsFunc(s.cfg.Book.Speakers(id), ended) {
			continue
		}
		_ = s.cfg.Book.WriteSpeakers(id, func(list []event.Speaker) ([]event.Speaker, error) {
			return slices.DeleteFunc(list, ended), nil
		})
	}
}

func (s *Stage) isInvited(side event.SideStream) bool {
	return slices.ContainsFunc(s.cfg.Book.Speakers(side.Event), func(x event.Speaker) bool { return x.ID == side.Speaker })
}

package speakers

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// An event may have this many speakers.
const most = 5

// Invite adds a speaker. name may be empty.
func (s *Stage) Invite(ctx context.Context, id event.ID, who auth.Identity, name string) (event.Seat, error) {
	if err := s.cfg.Owners.Own(ctx, id, who); err != nil {
		return event.Seat{}, err
	}
	added := event.Speaker{
		ID: strings.ToLower(rand.Text()[:8]), Name: name, State: event.SpeakerWaits,
		MadeAt: time.Now().UTC().Truncate(time.Second), Token: rand.Text(),
	}
	if over, err := s.cfg.Shows.Over(ctx, id); err != nil {
		return event.Seat{}, err
	} else if over {
		return event.Seat{}, &event.ErrConflict{Reason: "the event is over; nobody can be invited on stage any more"}
	}
	seat, err := s.seat(ctx, id, added) // before the invitation is kept, as it may fail
	if err != nil {
		return event.Seat{}, err
	}
	err = s.cfg.Book.WriteSpeakers(id, func(list []event.Speaker) ([]event.Speaker, error) {
		if len(list) >= most {
			return nil, &event.ErrConflict{Reason: "five people are invited on stage already; remove one of them first"}
		}
		return append(list, added), nil
	})
	return seat, err
}

// List returns the speakers, oldest first.
func (s *Stage) List(ctx context.Context, id event.ID, who auth.Identity) ([]event.Seat, error) {
	if err := s.cfg.Owners.Own(ctx, id, who); err != nil {
		return nil, err
	}
	seats := []event.Seat{}
	for _, speaker := range s.cfg.Book.Speakers(id) {
		seat, err := s.seat(ctx, id, speaker)
		if err != nil {
			return nil, err
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// Change takes a speaker on or off, or mutes them.
func (s *Stage) Change(ctx context.Context, id event.ID, who auth.Identity, speaker string, c event.SpeakerChange) (event.Seat, error) {
	if err := s.cfg.Owners.Own(ctx, id, who); err != nil {
		return event.Seat{}, err
	}
	var changed event.Speaker
	err := s.cfg.Book.WriteSpeakers(id, func(list []event.Speaker) ([]event.Speaker, error) {
		n := slices.IndexFunc(list, func(x event.Speaker) bool { return x.ID == speaker })
		if n < 0 {
			return nil, event.ErrNotFound
		}
		if c.State != nil {
			list[n].State = *c.State
		}
		if c.Muted != nil {
			list[n].Muted = *c.Muted
		}
		changed = list[n]
		return list, nil
	})
	if err != nil {
		return event.Seat{}, err
	}
	return s.seat(ctx, id, changed)
}

// Remove ends a speaker's streams and token.
func (s *Stage) Remove(ctx context.Context, id event.ID, who auth.Identity, speaker string) error {
	if err := s.cfg.Owners.Own(ctx, id, who); err != nil {
		return err
	}
	err := s.cfg.Book.WriteSpeakers(id, func(list []event.Speaker) ([]event.Speaker, error) {
		left := slices.DeleteFunc(list, func(x event.Speaker) bool { return x.ID == speaker })
		if len(left) == len(list) {
			return nil, event.ErrNotFound
		}
		return left, nil
	})
	if err == nil {
		s.forget(event.SideStream{Event: id, Speaker: speaker}.ID())
		s.end(func(a *admission) bool { return a.side.Event == id && a.side.Speaker == speaker })
	}
	return err
}

// Own returns a speaker's own seat.
func (s *Stage) Own(ctx context.Context, id event.ID, speaker, token string) (event.Seat, error) {
	x, ok := s.invited(event.SideStream{Event: id, Speaker: speaker}, token)
	if !ok {
		if err := s.goesOn(ctx, id); err != nil {
			return event.Seat{}, err
		}
		return event.Seat{}, notInvited
	}
	if err := s.lasts(ctx, id, x); err != nil {
		return event.Seat{}, err
	}
	return s.seat(ctx, id, x)
}

package speakers

import (
	"context"
	"crypto/subtle"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// An invitation lasts for overtime after the planned end, or for unplanned after it was made.
const (
	overtime  = 30 * time.Minute
	unplanned = 24 * time.Hour
)

// notInvited refuses a wrong token and an unknown speaker alike.
var notInvited = &auth.Refusal{Reason: "this invitation is not valid, or not any more; ask the creator of the event for a new one", Unknown: true}

// invited returns the speaker of a side stream if the token is theirs.
func (s *Stage) invited(side event.SideStream, token string) (event.Speaker, bool) {
	for _, x := range s.cfg.Book.Speakers(side.Event) {
		if x.ID == side.Speaker && token != "" && subtle.ConstantTimeCompare([]byte(x.Token), []byte(token)) == 1 {
			return x, true
		}
	}
	return event.Speaker{}, false
}

// lasts refuses an invitation to a show that is over.
func (s *Stage) lasts(ctx context.Context, id event.ID, x event.Speaker) error {
	if err := s.goesOn(ctx, id); err != nil {
		return err
	}
	expires, err := s.expires(ctx, id, x)
	onAir := s.cfg.Streams.Presence(id).Publishing
	if err != nil && onAir {
		return nil // whatever cannot be read now must not end a running show
	}
	if err == nil && time.Now().After(expires) && !onAir {
		return &auth.Refusal{Reason: "this invitation has expired; ask the creator of the event for a new one"}
	}
	return err
}

// goesOn refuses an event that is over. If that cannot be read, an event on air goes on.
func (s *Stage) goesOn(ctx context.Context, id event.ID) error {
	over, err := s.cfg.Shows.Over(ctx, id)
	switch {
	case err == nil && over:
		return &auth.Refusal{Reason: "the event is over"}
	case err != nil && s.cfg.Streams.Presence(id).Publishing:
		return nil
	}
	return err
}

func (s *Stage) expires(ctx context.Context, id event.ID, x event.Speaker) (time.Time, error) {
	end, err := s.cfg.Shows.EndsAt(ctx, id)
	if err != nil || end.IsZero() {
		return x.MadeAt.Add(unplanned), err
	}
	return end.Add(overtime), nil
}

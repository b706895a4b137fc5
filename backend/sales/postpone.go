package sales

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/room"
)

// Postpone moves an event. Its creator has signed.
func (s Sales) Postpone(ctx context.Context, p event.Postponement, c event.Consent) (event.Receipt, error) {
	if err := s.Consents.Check(ctx, p.Creator, postpone(p, c.Nonce, deadline(&c)), c); err != nil {
		return s.postponed(ctx, p, err)
	}
	if err := s.postponable(ctx, p); err != nil {
		return event.Receipt{}, err
	}
	receipt, err := s.Tickets.Postpone(ctx, p, c)
	return receipt, hostError(err)
}

func (s Sales) postponable(ctx context.Context, p event.Postponement) error {
	v, err := s.States.Show(ctx, p.ID)
	if err != nil {
		return err
	}
	return checkPostponement(v, p, time.Now())
}

// checkPostponement returns why a postponement is impossible. It applies the ledger's rules.
func checkPostponement(v room.View, p event.Postponement, now time.Time) error {
	office := v.Office
	switch {
	case v.State == room.Ended || v.State == room.Cancelled:
		return event.Invalid("eventId", "names an event that is over or cancelled")
	case office.EndsAt.IsZero():
		return event.Invalid("eventId", "names an event without a time on the ledger: accept its plan, and put tickets on sale")
	case !now.Before(office.EndsAt):
		return event.Invalid("eventId", "names an event that ended at %s", stamp(office.EndsAt))
	case !p.StartsAt.After(now) || !p.StartsAt.After(office.StartsAt):
		return event.Invalid("startsAt", "must be later than now and than the present start")
	case p.EndsAt.Before(office.EndsAt):
		return event.Invalid("endsAt", "must not be before %s, the present end", stamp(office.EndsAt))
	case p.EndsAt.After(office.EndsAt.Add(event.MaxDelay)):
		return event.Invalid("endsAt", "must not be after %s, two years after the present end", stamp(office.EndsAt.Add(event.MaxDelay)))
	}
	return nil
}

// postponed answers a repeated postponement. Its nonce is already used, so it gets the first receipt again.
func (s Sales) postponed(ctx context.Context, p event.Postponement, refusal error) (event.Receipt, error) {
	last, receipt, err := s.Tickets.Postponement(ctx, p.ID)
	last.Creator = p.Creator // only the creator can postpone
	switch {
	case errors.Is(err, event.ErrNotFound), err == nil && last != p:
		return event.Receipt{}, refusal
	}
	return receipt, err
}

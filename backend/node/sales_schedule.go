package node

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
	"footlight/backend/room"
)

// Postpone implements api.Sales.
func (s sales) Postpone(ctx context.Context, p event.Postponement, c event.Consent) (event.Receipt, error) {
	if err := s.ledger.Consents.Check(ctx, p.Creator, postpone(p, c.Nonce, deadline(&c)), c); err != nil {
		return s.postponed(ctx, p, err)
	}
	if err := s.postponable(ctx, p); err != nil {
		return event.Receipt{}, err
	}
	receipt, err := s.ledger.Tickets.Postpone(ctx, p, c)
	return receipt, decided(err)
}

// postponable says what is wrong with a postponement, as the ledger would.
func (s sales) postponable(ctx context.Context, p event.Postponement) error {
	v, err := s.lobby.View(ctx, p.ID)
	if err != nil {
		return err
	}
	now, office := time.Now(), v.Office
	switch {
	case v.State == room.Ended || v.State == room.Cancelled:
		return event.Invalid("eventId", "names an event that is over or cancelled")
	case office.EndsAt.IsZero():
		return event.Invalid("eventId", "names an event without a time on the ledger: accept its plan, or put tickets on sale")
	case !now.Before(office.EndsAt):
		return event.Invalid("eventId", "names an event that ended at %s", stamp(office.EndsAt))
	case !p.StartsAt.After(now) || !p.StartsAt.After(office.StartsAt):
		return event.Invalid("startsAt", "must be later than now, and than the start so far")
	case p.EndsAt.Before(office.EndsAt):
		return event.Invalid("endsAt", "must not be before %s, the end so far", stamp(office.EndsAt))
	}
	return nil
}

// postponed answers the repetition of a postponement, whose nonce is used, with
// the first answer.
func (s sales) postponed(ctx context.Context, p event.Postponement, refusal error) (event.Receipt, error) {
	last, receipt, err := s.ledger.Tickets.Postponement(ctx, p.ID)
	last.Creator = p.Creator // nobody else can
	switch {
	case errors.Is(err, event.ErrNotFound), err == nil && last != p:
		return event.Receipt{}, refusal
	}
	return receipt, err
}

// postpone is a postponement as its creator signs it.
func postpone(p event.Postponement, nonce, deadline uint64) intent.Postpone {
	return intent.Postpone{
		Creator: p.Creator, EventID: p.ID, StartsAt: seconds(p.StartsAt), EndsAt: seconds(p.EndsAt), Reason: p.Reason,
		Nonce: nonce, Deadline: deadline,
	}
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// endOf is the end that an offer gives, or else the plan or the ledger. It is not
// before the plan's, or the takings would be released before the show. A ledger
// knows the plan only once it is accepted; until then nobody else holds sales to it.
func endOf(given time.Time, plan event.Programme, now event.BoxOffice) (time.Time, error) {
	sold, planned := now.AnySold(), plan.Moved(now).EndsAt
	if given.IsZero() && !sold {
		given = latest(planned, now.EndsAt)
	}
	earliest := latest(planned, now.EarliestEnd)
	switch {
	case sold && (given.IsZero() || given.Equal(now.EndsAt)):
		return now.EndsAt, nil
	case sold:
		return given, event.Invalid("endsAt", "is %s for who bought already; POST /api/rooms/{id}/postpone moves an event", stamp(now.EndsAt))
	case given.IsZero():
		return given, event.Invalid("endsAt", "is required: the plan has no schedule")
	case given.Before(earliest):
		return given, event.Invalid("endsAt", "must not be before %s, when the event ends by its plan or postponement", stamp(earliest))
	}
	return given, nil
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

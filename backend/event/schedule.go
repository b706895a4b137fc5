package event

import (
	"time"
)

// Postponement moves an event to a later start and no earlier end.
type Postponement struct {
	ID       ID
	Creator  Address
	StartsAt time.Time // UTC, whole seconds
	EndsAt   time.Time // UTC, whole seconds
	Reason   string    // for the audience; may be empty
}

// Escrow is the time after an event's end during which its contract holds the takings.
const Escrow = 24 * time.Hour

// HeldUntil returns the time until which the event can be cancelled, so that buyers get the price of unused
// tickets back. It is zero if the event has no end yet.
func (b BoxOffice) HeldUntil() time.Time {
	if b.EndsAt.IsZero() {
		return time.Time{}
	}
	return b.EndsAt.Add(Escrow)
}

// RefundUntil returns the time until which those who bought before the last postponement may take their
// money back. It is zero if the event was never postponed.
func (b BoxOffice) RefundUntil() time.Time {
	if b.Postponed == 0 {
		return time.Time{}
	}
	return b.StartsAt
}

// Moved returns the programme with the times that the ledger has for a postponed event. The doors keep
// their distance to the start. If tickets were sold, an unaccepted draft may not end later than they say:
// then the ledger's times are used, because accepting the draft would be a postponement.
func (p Programme) Moved(b BoxOffice) Programme {
	switch early := p.StartsAt.Sub(p.DoorsAt); {
	case b.Postponed > 0:
		p.StartsAt, p.EndsAt, p.DoorsAt = b.StartsAt, b.EarliestEnd, b.StartsAt.Add(-early)
	case !p.Accepted && b.AnySold() && p.EndsAt.After(b.EndsAt):
		p.StartsAt, p.EndsAt, p.DoorsAt = b.StartsAt, b.EndsAt, b.StartsAt
	}
	return p
}

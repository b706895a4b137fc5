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

// RefundWindow is the shortest time after a postponement in which buyers can take their money back.
const RefundWindow = 7 * 24 * time.Hour

// MaxDelay is the longest time by which one postponement can move an event's end.
const MaxDelay = 730 * 24 * time.Hour

// HeldUntil returns the time until which the event can be cancelled, so that buyers get the price of unused
// tickets back. It is zero if the event has no end yet.
func (b BoxOffice) HeldUntil() time.Time {
	if b.EndsAt.IsZero() {
		return time.Time{}
	}
	if held := b.EndsAt.Add(Escrow); held.After(b.RefundUntil) {
		return held
	}
	return b.RefundUntil
}

// RefundsUntil returns the end of the refunds after a postponement that a block records.
func (p Postponement) RefundsUntil(block time.Time) time.Time {
	if window := block.Add(RefundWindow); window.After(p.StartsAt) {
		return window
	}
	return p.StartsAt
}

// Moved returns the programme with the times that the ledger has for a postponed event. The doors keep
// their distance to the start.
func (p Programme) Moved(b BoxOffice) Programme {
	if b.Postponed > 0 {
		early := p.StartsAt.Sub(p.DoorsAt)
		p.StartsAt, p.EndsAt, p.DoorsAt = b.StartsAt, b.EarliestEnd, b.StartsAt.Add(-early)
	}
	return p
}

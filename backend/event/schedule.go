package event

import "time"

// Postponement moves an event to a later start and no earlier end.
type Postponement struct {
	ID       ID
	Creator  Address
	StartsAt time.Time // UTC, whole seconds
	EndsAt   time.Time // as StartsAt
	Reason   string    // for the audience; may be empty
}

// Escrow is for how long after an event's end its takings stay in its contract.
const Escrow = 24 * time.Hour

// HeldUntil is until when the event can be called off, for everybody to take
// back what unused tickets cost; zero while it has no end.
func (b BoxOffice) HeldUntil() time.Time {
	if b.EndsAt.IsZero() {
		return time.Time{}
	}
	return b.EndsAt.Add(Escrow)
}

// RefundUntil is until when whoever bought before the last postponement may take
// the money back; zero: the event was never postponed.
func (b BoxOffice) RefundUntil() time.Time {
	if b.Postponed == 0 {
		return time.Time{}
	}
	return b.StartsAt
}

// Terms are what a buyer relies on, as the buyer saw it. Where it is not so any
// more, a ledger sells nothing.
type Terms struct {
	StartsAt time.Time // of the event; zero: nobody said
	EndsAt   time.Time // of the event; money is held for Escrow longer
	Locked   bool      // the tier's
}

// Terms are those of a tier, as they are now. There must be such a tier.
func (b BoxOffice) Terms(tier int) Terms {
	return Terms{StartsAt: b.StartsAt, EndsAt: b.EndsAt, Locked: b.Sales[tier].Locked}
}

// Same reports whether nothing has changed for a buyer. Ledgers count seconds.
func (t Terms) Same(now Terms) bool {
	return t.StartsAt.Unix() == now.StartsAt.Unix() && t.EndsAt.Unix() == now.EndsAt.Unix() && t.Locked == now.Locked
}

// Moved is the programme at the times to which a ledger says that it was
// postponed. Doors open as long before the start as was planned. Where tickets are
// sold, a draft that ends later than they say does not count: accepting it postpones.
func (p Programme) Moved(b BoxOffice) Programme {
	switch early := p.StartsAt.Sub(p.DoorsAt); {
	case b.Postponed > 0:
		p.StartsAt, p.EndsAt, p.DoorsAt = b.StartsAt, b.EarliestEnd, b.StartsAt.Add(-early)
	case !p.Accepted && b.AnySold() && p.EndsAt.After(b.EndsAt):
		p.StartsAt, p.EndsAt, p.DoorsAt = b.StartsAt, b.EndsAt, b.StartsAt
	}
	return p
}

package node

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/event/fresh"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// offices know what is on sale, without asking the chain anew for every look at
// a room. What changes by time alone (Released, Held) is as of the last write.
type offices struct {
	tickets *ledger.Tickets
	kept    fresh.Kept[event.BoxOffice]
}

var (
	_ room.Offices = (*offices)(nil)
	_ fresh.Feed   = (*ledger.Log)(nil)
)

func newOffices(l *ledger.Ledger) *offices {
	return &offices{tickets: l.Tickets, kept: fresh.Kept[event.BoxOffice]{Feed: l.Log}}
}

// BoxOffice implements room.Offices.
func (o *offices) BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error) {
	return o.kept.Get(ctx, id, func(ctx context.Context) (event.BoxOffice, event.Address, error) {
		contract, err := o.tickets.ContractOf(ctx, id)
		if err != nil {
			return event.BoxOffice{}, contract, err
		}
		office, err := o.tickets.BoxOffice(ctx, id)
		return office, contract, err
	})
}

// free reports whether something is on sale and all of it costs nothing.
func free(sales []event.Sale) bool {
	for _, s := range sales {
		if s.Price.Sign() > 0 {
			return false
		}
	}
	return len(sales) > 0
}

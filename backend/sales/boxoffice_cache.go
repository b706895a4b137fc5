package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/event/cache"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// BoxOffices know what is on sale, without asking the chain anew for every look at
// a room. What changes by time alone (Released, Held) is as of the last write.
// NewBoxOffices makes them. They are safe for concurrent use.
type BoxOffices struct {
	tickets *ledger.Tickets
	kept    cache.Kept[event.BoxOffice]
}

var (
	_ room.BoxOffices = (*BoxOffices)(nil)
	_ cache.Feed      = (*ledger.Log)(nil)
)

// NewBoxOffices knows nothing yet.
func NewBoxOffices(l *ledger.Ledger) *BoxOffices {
	return &BoxOffices{tickets: l.Tickets, kept: cache.Kept[event.BoxOffice]{Feed: l.Log}}
}

// BoxOffice implements room.BoxOffices.
func (o *BoxOffices) BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error) {
	return o.kept.Get(ctx, id, func(ctx context.Context) (event.BoxOffice, event.Address, error) {
		contract, err := o.tickets.ContractOf(ctx, id)
		if err != nil {
			return event.BoxOffice{}, contract, err
		}
		office, err := o.tickets.BoxOffice(ctx, id)
		return office, contract, err
	})
}

package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/event/cache"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// BoxOffices caches what is on sale for each event, so that looking at a room does not ask the chain.
// Released and Held, which also change with time, are as of the last write. NewBoxOffices makes it. It is
// safe for concurrent use.
type BoxOffices struct {
	tickets *ledger.Tickets
	kept    cache.Kept[event.BoxOffice]
}

var (
	_ room.BoxOffices = (*BoxOffices)(nil)
	_ cache.Feed      = (*ledger.Log)(nil)
)

// NewBoxOffices returns an empty cache.
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

package ledger

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Holdings is what an address has of every tier of an event, by number, as of
// the newest block. event.ErrNotFound: there is no such event.
func (t *Tickets) Holdings(ctx context.Context, id event.ID, holder event.Address) ([]event.Holding, error) {
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	list, err := call(ctx, t.Contracts, plan, nil, t.planABI.PackHoldings(common.Address(holder)), t.planABI.UnpackHoldings)
	if err != nil {
		return nil, err
	}
	holdings := make([]event.Holding, len(list))
	for i, h := range list {
		holdings[i] = event.Holding{
			Units: int(h.Units.Int64()), Redeemed: int(h.Redeemed), Claimed: h.Claimed, Refundable: int(h.Refundable.Int64()),
		}
	}
	return holdings, nil
}

// Owed is what a holder can collect for units that were revoked, in wei.
func (t *Tickets) Owed(ctx context.Context, id event.ID, holder event.Address) (*big.Int, error) {
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	return call(ctx, t.Contracts, plan, nil, t.planABI.PackOwed(common.Address(holder)), t.planABI.UnpackOwed)
}

package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Cancellation returns who cancelled an event, and the transaction. It returns event.ErrNotFound if the event
// was not cancelled or does not exist.
func (t *Tickets) Cancellation(ctx context.Context, id event.ID) (event.Address, event.Receipt, error) {
	entry, err := t.newest(ctx, id, t.topics.cancelled)
	if err != nil {
		return event.Address{}, event.Receipt{}, err
	}
	e, err := t.planABI.UnpackCancelledEvent(&entry)
	if err != nil {
		return event.Address{}, event.Receipt{}, fmt.Errorf("ledger: cancellation in the log: %w", err)
	}
	at, err := newClock(t.chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
	return event.Address(e.By), at, err
}

// Postponement returns the last postponement of an event, and its transaction. It returns event.ErrNotFound
// if the event was not postponed or does not exist.
func (t *Tickets) Postponement(ctx context.Context, id event.ID) (event.Postponement, event.Receipt, error) {
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return event.Postponement{}, event.Receipt{}, err
	}
	entry, last, err := t.postponement(ctx, plan, nil)
	if err != nil {
		return event.Postponement{}, event.Receipt{}, err
	}
	at, err := newClock(t.chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
	return event.Postponement{ID: id, StartsAt: instant(last.StartsAt), EndsAt: instant(last.EndsAt), Reason: last.Reason}, at, err
}

// GivenBack returns what a holder gave back last of a tier, and the transaction. It returns event.ErrNotFound if
// there is none, or no such event.
func (t *Tickets) GivenBack(ctx context.Context, id event.ID, holder event.Address, tier int) (event.GivingBack, event.Receipt, error) {
	g := event.GivingBack{ID: id, Holder: holder, Tier: tier}
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return g, event.Receipt{}, err
	}
	entry, err := t.last(ctx, plan, nil, t.topics.givenBack, common.BigToHash(big.NewInt(int64(tier))), common.BytesToHash(holder[:]))
	if err != nil {
		return g, event.Receipt{}, err
	}
	e, err := t.planABI.UnpackGivenBackEvent(&entry)
	if err != nil {
		return g, event.Receipt{}, fmt.Errorf("ledger: what was given back in the log: %w", err)
	}
	g.Amount = int(e.Amount.Int64())
	at, err := newClock(t.chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
	return g, at, err
}

// postponement returns the last postponement in a contract's log.
func (t *Tickets) postponement(ctx context.Context, plan common.Address, at *big.Int) (types.Log, bindings.EventPlanPostponed, error) {
	entry, err := t.last(ctx, plan, at, t.topics.postponed)
	if err != nil {
		return entry, bindings.EventPlanPostponed{}, err
	}
	e, err := t.planABI.UnpackPostponedEvent(&entry)
	if err != nil {
		return entry, bindings.EventPlanPostponed{}, fmt.Errorf("ledger: postponement in the log: %w", err)
	}
	return entry, *e, nil
}

// Offering returns the last transaction that wrote an event's tiers. It returns event.ErrNotFound if there is
// none, or no such event.
func (t *Tickets) Offering(ctx context.Context, id event.ID) (event.Receipt, error) {
	entry, err := t.newest(ctx, id, t.topics.tier)
	if err != nil {
		return event.Receipt{}, err
	}
	return newClock(t.chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
}

// newest returns the last log entry of a kind in an event's contract.
func (t *Tickets) newest(ctx context.Context, id event.ID, topic common.Hash) (types.Log, error) {
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return types.Log{}, err
	}
	return t.last(ctx, plan, nil, topic)
}

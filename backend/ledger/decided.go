package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Cancellation is who called an event off, and the transaction that did.
// event.ErrNotFound: nobody has, or there is no such event.
func (l *Ledger) Cancellation(ctx context.Context, id event.ID) (event.Address, event.Receipt, error) {
	entry, err := l.newest(ctx, id, l.topics.cancelled)
	if err != nil {
		return event.Address{}, event.Receipt{}, err
	}
	e, err := l.planABI.UnpackCancelledEvent(&entry)
	if err != nil {
		return event.Address{}, event.Receipt{}, fmt.Errorf("ledger: cancellation in the log: %w", err)
	}
	at, err := newClock(l.cfg.Chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
	return event.Address(e.By), at, err
}

// Postponement is how an event was postponed the last time, and the transaction
// that did. event.ErrNotFound: it was not, or there is no such event.
func (l *Ledger) Postponement(ctx context.Context, id event.ID) (event.Postponement, event.Receipt, error) {
	plan, err := l.planOf(ctx, id, nil)
	if err != nil {
		return event.Postponement{}, event.Receipt{}, err
	}
	entry, last, err := l.postponement(ctx, plan, nil)
	if err != nil {
		return event.Postponement{}, event.Receipt{}, err
	}
	at, err := newClock(l.cfg.Chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
	return event.Postponement{ID: id, StartsAt: instant(last.StartsAt), EndsAt: instant(last.EndsAt), Reason: last.Reason}, at, err
}

// postponement is the last one in a contract's log.
func (l *Ledger) postponement(ctx context.Context, plan common.Address, at *big.Int) (types.Log, bindings.EventPlanPostponed, error) {
	entry, err := l.last(ctx, plan, at, l.topics.postponed)
	if err != nil {
		return entry, bindings.EventPlanPostponed{}, err
	}
	e, err := l.planABI.UnpackPostponedEvent(&entry)
	if err != nil {
		return entry, bindings.EventPlanPostponed{}, fmt.Errorf("ledger: postponement in the log: %w", err)
	}
	return entry, *e, nil
}

// Offering is the transaction that wrote an event's tiers last.
// event.ErrNotFound: none has, or there is no such event.
func (l *Ledger) Offering(ctx context.Context, id event.ID) (event.Receipt, error) {
	entry, err := l.newest(ctx, id, l.topics.tier)
	if err != nil {
		return event.Receipt{}, err
	}
	return newClock(l.cfg.Chain).receipt(ctx, entry.TxHash, entry.BlockNumber)
}

// newest is the last log entry of a kind in an event's contract.
func (l *Ledger) newest(ctx context.Context, id event.ID, topic common.Hash) (types.Log, error) {
	plan, err := l.planOf(ctx, id, nil)
	if err != nil {
		return types.Log{}, err
	}
	return l.last(ctx, plan, nil, topic)
}

// last is newest up to a block.
func (l *Ledger) last(ctx context.Context, plan common.Address, at *big.Int, topic common.Hash) (types.Log, error) {
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(), ToBlock: at, Addresses: []common.Address{plan}, Topics: [][]common.Hash{{topic}},
	})
	if err != nil {
		return types.Log{}, fmt.Errorf("ledger: log of %s: %w", plan, err)
	}
	if len(logs) == 0 {
		return types.Log{}, event.ErrNotFound
	}
	return logs[len(logs)-1], nil
}

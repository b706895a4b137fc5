package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
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
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(), Addresses: []common.Address{plan}, Topics: [][]common.Hash{{topic}},
	})
	if err != nil {
		return types.Log{}, fmt.Errorf("ledger: log of %s: %w", id, err)
	}
	if len(logs) == 0 {
		return types.Log{}, event.ErrNotFound
	}
	return logs[len(logs)-1], nil
}

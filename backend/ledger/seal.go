package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Seal is everything the chain knows about an event's plan, read from the
// chain alone and checked against the plan's hash chain. It is shared with others
// and must not be changed. event.ErrNotFound: there is no such event.
// ErrIncomplete: the node's log is not the plan's.
func (l *Ledger) Seal(ctx context.Context, id event.ID) (event.Seal, error) {
	h, err := l.history(ctx, id)
	if err != nil {
		return event.Seal{}, err
	}
	return h.seal, nil
}

// Height is the number of the newest block. What the ledger says of any event
// changes only with it.
func (l *Ledger) Height(ctx context.Context) (uint64, error) {
	newest, err := l.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("ledger: newest block: %w", err)
	}
	return newest.Number.Uint64(), nil
}

// registered reads who the event belongs to and since when.
func (l *Ledger) registered(ctx context.Context, h *history) error {
	plan, err := l.planOf(ctx, h.seal.ID, h.block.Number)
	if err != nil {
		return err
	}
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(),
		ToBlock:   h.block.Number,
		Addresses: []common.Address{l.factory},
		Topics:    [][]common.Hash{{l.topics.created}, {eventKey(h.seal.ID)}},
	})
	if err != nil {
		return fmt.Errorf("ledger: registration of %s: %w", h.seal.ID, err)
	}
	if len(logs) != 1 {
		return fmt.Errorf("%w: %d registrations of %s", ErrIncomplete, len(logs), h.seal.ID)
	}
	created, err := l.factoryABI.UnpackEventCreatedEvent(&logs[0])
	if err != nil {
		return fmt.Errorf("ledger: registration of %s: %w", h.seal.ID, err)
	}
	h.seal.Proxy, h.seal.Creator = event.Address(plan), event.Address(created.Creator)
	h.created, err = newClock(l.cfg.Chain).receipt(ctx, logs[0].TxHash, logs[0].BlockNumber)
	return err
}

// check compares what the log said with what the plan's contract holds.
func (l *Ledger) check(ctx context.Context, h *history) error {
	plan := common.Address(h.seal.Proxy)
	head, err := call(ctx, l, plan, h.block.Number, l.planABI.PackHead(), l.planABI.UnpackHead)
	if err != nil {
		return err
	}
	metadata, err := call(ctx, l, plan, h.block.Number, l.planABI.PackMetadata(), l.planABI.UnpackMetadata)
	if err != nil {
		return err
	}
	if head != h.link || metadata != h.seal.Metadata {
		return fmt.Errorf("%w: plan %s at block %s", ErrIncomplete, plan, h.block.Number)
	}
	return nil
}

package ledger

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Seal is everything the chain knows about an event's plan, read from the
// chain alone and checked against the plan's hash chain. event.ErrNotFound:
// there is no such event. ErrIncomplete: the node's log is not the plan's.
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

// history is what the chain says about one event as of one block, and what is
// needed to check it.
type history struct {
	block   *big.Int
	seal    event.Seal
	created event.Receipt // of the event's registration
	link    common.Hash   // hash chain over the entries read so far
}

// readings is how often a log is read that does not add up: the chain may have
// reorganised itself between two questions.
const readings = 3

// history reads an event's log up to the newest block.
func (l *Ledger) history(ctx context.Context, id event.ID) (h *history, err error) {
	for range readings {
		if h, err = l.readHistory(ctx, id); !errors.Is(err, ErrIncomplete) {
			break
		}
	}
	return h, err
}

func (l *Ledger) readHistory(ctx context.Context, id event.ID) (*history, error) {
	newest, err := l.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("ledger: newest block: %w", err)
	}
	h := &history{
		block: newest.Number,
		seal:  event.Seal{ID: id, Acceptance: map[event.Scope]event.SealedAcceptance{}},
	}
	if err := l.registered(ctx, h); err != nil {
		return nil, err
	}
	if err := l.replay(ctx, h); err != nil {
		return nil, err
	}
	return h, l.check(ctx, h)
}

// registered reads who the event belongs to and since when.
func (l *Ledger) registered(ctx context.Context, h *history) error {
	plan, err := l.planOf(ctx, h.seal.ID, h.block)
	if err != nil {
		return err
	}
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(),
		ToBlock:   h.block,
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
	head, err := call(ctx, l, plan, h.block, l.planABI.PackHead(), l.planABI.UnpackHead)
	if err != nil {
		return err
	}
	metadata, err := call(ctx, l, plan, h.block, l.planABI.PackMetadata(), l.planABI.UnpackMetadata)
	if err != nil {
		return err
	}
	if head != h.link || metadata != h.seal.Metadata {
		return fmt.Errorf("%w: plan %s at block %s", ErrIncomplete, plan, h.block)
	}
	return nil
}

// find is the record of e, if e is on the chain with the same digest.
func (h *history) find(e event.Entry) (event.SealedEntry, bool) {
	i := slices.IndexFunc(h.seal.Entries, func(s event.SealedEntry) bool { return s.Entry == e })
	if i < 0 {
		return event.SealedEntry{}, false
	}
	return h.seal.Entries[i], true
}

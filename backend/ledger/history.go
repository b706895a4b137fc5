package ledger

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
)

// history is what the chain says about one event as of one block, and what is
// needed to check it.
type history struct {
	block   *types.Header
	seal    event.Seal
	created event.Receipt // of the event's registration
	link    common.Hash   // hash chain over the entries read so far
}

const (
	// readings is how often a log is read that does not add up: the chain may have
	// reorganised itself between two questions.
	readings = 3
	// maxRead bounds the histories that are kept, by their entries, of some 250
	// bytes each.
	maxRead = 64 << 10
)

// history reads an event's log up to the newest block.
func (l *Ledger) history(ctx context.Context, id event.ID) (h *history, err error) {
	for range readings {
		if h, err = l.readHistory(ctx, id); !errors.Is(err, ErrIncomplete) {
			break
		}
		l.histories.Drop(id)
	}
	return h, err
}

// readHistory goes on from where the log was read last, so that a long one costs
// no more than a short one. The plan's own hash chain tells whether nothing is
// missing, either way.
func (l *Ledger) readHistory(ctx context.Context, id event.ID) (*history, error) {
	newest, err := l.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("ledger: newest block: %w", err)
	}
	h, from, err := l.begun(ctx, id, newest)
	if err != nil || from.Cmp(newest.Number) > 0 {
		return h, err
	}
	if err := l.replay(ctx, h, from); err != nil {
		return nil, err
	}
	if err := l.check(ctx, h); err != nil {
		return nil, err
	}
	l.histories.Put(id, h, 1+len(h.seal.Entries))
	return h, nil
}

// begun is a history as of the newest block that holds what comes before block
// from.
func (l *Ledger) begun(ctx context.Context, id event.ID, newest *types.Header) (h *history, from *big.Int, err error) {
	before, ok := l.histories.Get(id)
	if ok {
		if ok, err = l.holds(ctx, newest, before.block); err != nil {
			return nil, nil, err
		}
	}
	if ok {
		return before.at(newest), new(big.Int).Add(before.block.Number, big.NewInt(1)), nil
	}
	h = &history{block: newest, seal: event.Seal{ID: id, Acceptance: map[event.Scope]event.SealedAcceptance{}}}
	err = l.registered(ctx, h)
	return h, new(big.Int).SetUint64(h.created.BlockNumber), err
}

// holds reports whether a block is one of the chain that ends with newest: it is
// none after a reorganisation.
func (l *Ledger) holds(ctx context.Context, newest, block *types.Header) (bool, error) {
	there := newest
	if block.Number.Cmp(newest.Number) != 0 {
		var err error
		if there, err = l.cfg.Chain.HeaderByNumber(ctx, block.Number); errors.Is(err, ethereum.NotFound) {
			return false, nil
		} else if err != nil {
			return false, fmt.Errorf("ledger: block %s: %w", block.Number, err)
		}
	}
	return there.Hash() == block.Hash(), nil
}

// at is a copy that goes on to a later block.
func (h *history) at(block *types.Header) *history {
	next := *h
	next.block, next.seal.Entries, next.seal.Acceptance = block, slices.Clip(h.seal.Entries), maps.Clone(h.seal.Acceptance)
	return &next
}

// find is the record of e, if e is on the chain with the same digest.
func (h *history) find(e event.Entry) (event.SealedEntry, bool) {
	i := slices.IndexFunc(h.seal.Entries, func(s event.SealedEntry) bool { return s.Entry == e })
	if i < 0 {
		return event.SealedEntry{}, false
	}
	return h.seal.Entries[i], true
}

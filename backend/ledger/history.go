package ledger

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
	"footlight/backend/event/cache"
)

// histories reads the chain's records of events' plans, and caches them.
type histories struct {
	replayer
	kept *cache.Recent[*history]
}

const (
	// readings limits how often a log that fails the hash-chain check is read again. The chain may have
	// reorganised between two calls.
	readings = 3
	// maxRead limits the cached histories by their number of entries, of some 250 bytes each.
	maxRead = 64 << 10
)

// read reads an event's log up to the newest block.
func (r *histories) read(ctx context.Context, id event.ID) (h *history, err error) {
	for range readings {
		if h, err = r.readOn(ctx, id); !errors.Is(err, ErrIncomplete) {
			break
		}
		r.kept.Drop(id)
	}
	return h, err
}

// readOn continues after the last read, so that a long log costs no more than a short one. The plan's own
// hash chain shows whether an entry is missing.
func (r *histories) readOn(ctx context.Context, id event.ID) (*history, error) {
	newest, err := r.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("ledger: newest block: %w", err)
	}
	h, from, err := r.begun(ctx, id, newest)
	if err != nil || from.Cmp(newest.Number) > 0 {
		return h, err
	}
	if err := r.replay(ctx, h, from); err != nil {
		return nil, err
	}
	if err := r.check(ctx, h); err != nil {
		return nil, err
	}
	r.kept.Put(id, h, 1+len(h.seal.Entries))
	return h, nil
}

// begun returns a cached or new history and the block to continue from.
func (r *histories) begun(ctx context.Context, id event.ID, newest *types.Header) (h *history, from *big.Int, err error) {
	before, ok := r.kept.Get(id)
	if ok {
		if ok, err = r.holds(ctx, newest, before.block); err != nil {
			return nil, nil, err
		}
	}
	if ok {
		return before.at(newest), new(big.Int).Add(before.block.Number, big.NewInt(1)), nil
	}
	h = &history{block: newest, seal: event.Seal{ID: id, Acceptance: map[event.Scope]event.SealedAcceptance{}}}
	err = r.registered(ctx, h)
	return h, new(big.Int).SetUint64(h.created.BlockNumber), err
}

// holds reports whether a block belongs to the chain that ends with newest. After a reorganisation it may
// not.
func (r *histories) holds(ctx context.Context, newest, block *types.Header) (bool, error) {
	there := newest
	if block.Number.Cmp(newest.Number) != 0 {
		var err error
		if there, err = r.chain.HeaderByNumber(ctx, block.Number); errors.Is(err, ethereum.NotFound) {
			return false, nil
		} else if err != nil {
			return false, fmt.Errorf("ledger: block %s: %w", block.Number, err)
		}
	}
	return there.Hash() == block.Hash(), nil
}

// registered reads the event's creator and registration.
func (r *histories) registered(ctx context.Context, h *history) error {
	plan, err := r.planOf(ctx, h.seal.ID, h.block.Number)
	if err != nil {
		return err
	}
	logs, err := r.logs(ctx, r.factory, h.block.Number, r.topics.created, eventKey(h.seal.ID))
	if err != nil {
		return fmt.Errorf("ledger: registration of %s: %w", h.seal.ID, err)
	}
	if len(logs) != 1 {
		return fmt.Errorf("%w: %d registrations of %s", ErrIncomplete, len(logs), h.seal.ID)
	}
	created, err := r.factoryABI.UnpackEventCreatedEvent(&logs[0])
	if err != nil {
		return fmt.Errorf("ledger: registration of %s: %w", h.seal.ID, err)
	}
	h.seal.Proxy, h.seal.Creator = event.Address(plan), event.Address(created.Creator)
	h.created, err = newClock(r.chain).receipt(ctx, logs[0].TxHash, logs[0].BlockNumber)
	return err
}

// check compares the log with the state of the plan's contract.
func (r *histories) check(ctx context.Context, h *history) error {
	plan := common.Address(h.seal.Proxy)
	head, err := call(ctx, r.Contracts, plan, h.block.Number, r.planABI.PackHead(), r.planABI.UnpackHead)
	if err != nil {
		return err
	}
	metadata, err := call(ctx, r.Contracts, plan, h.block.Number, r.planABI.PackMetadata(), r.planABI.UnpackMetadata)
	if err != nil {
		return err
	}
	if head != h.link || metadata != h.seal.Metadata {
		return fmt.Errorf("%w: plan %s at block %s", ErrIncomplete, plan, h.block.Number)
	}
	return nil
}

package ledger

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// history is the chain's data about one event as of one block, and the data needed to check it.
type history struct {
	block   *types.Header
	seal    event.Seal
	created event.Receipt // the event's registration
	link    common.Hash   // hash chain over the entries read so far
}

// at returns a copy that continues to a later block.
func (h *history) at(block *types.Header) *history {
	next := *h
	next.block, next.seal.Entries, next.seal.Acceptance = block, slices.Clip(h.seal.Entries), maps.Clone(h.seal.Acceptance)
	return &next
}

// find returns the record of e, if e is on the chain with the same digest.
func (h *history) find(e event.Entry) (event.SealedEntry, bool) {
	i := slices.IndexFunc(h.seal.Entries, func(s event.SealedEntry) bool { return s.Entry == e })
	if i < 0 {
		return event.SealedEntry{}, false
	}
	return h.seal.Entries[i], true
}

// replayer reads a plan's log.
type replayer struct{ *Contracts }

// replay reads a plan's log from a block to the history's block.
func (r replayer) replay(ctx context.Context, h *history, from *big.Int) error {
	logs, err := r.chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: from,
		ToBlock:   h.block.Number,
		Addresses: []common.Address{common.Address(h.seal.Proxy)},
	})
	if err != nil {
		return fmt.Errorf("ledger: log of %s: %w", h.seal.Proxy, err)
	}
	times := newClock(r.chain)
	for _, entry := range logs {
		at, err := times.receipt(ctx, entry.TxHash, entry.BlockNumber)
		if err != nil {
			return err
		}
		if err := r.readEntry(h, &entry, at); err != nil {
			return err
		}
	}
	return nil
}

// readEntry adds one log entry to a history. It ignores other kinds of entries.
func (r replayer) readEntry(h *history, entry *types.Log, at event.Receipt) error {
	if len(entry.Topics) == 0 {
		return nil
	}
	switch entry.Topics[0] {
	case r.topics.iteration:
		return r.readIteration(h, entry, at)
	case r.topics.accepted:
		return r.readAcceptance(h, entry, at)
	case r.topics.metadata:
		updated, err := r.planABI.UnpackMetadataUpdatedEvent(entry)
		if err != nil {
			return fmt.Errorf("ledger: metadata in the log: %w", err)
		}
		h.seal.Metadata = updated.Digest
	}
	return nil
}

func (r replayer) readIteration(h *history, entry *types.Log, at event.Receipt) error {
	e, err := r.planABI.UnpackIterationEvent(entry)
	if err != nil {
		return fmt.Errorf("ledger: iteration in the log: %w", err)
	}
	scope, aspect, ok := aspectAt(e.Aspect)
	if !ok {
		return fmt.Errorf("%w: iteration of unknown aspect %d", ErrIncomplete, e.Aspect)
	}
	h.link = nextLink(h.link, e)
	h.seal.Entries = append(h.seal.Entries, event.SealedEntry{
		Entry:    event.Entry{Scope: scope, Aspect: aspect, Number: int(e.Number), Digest: e.Digest},
		Author:   event.Address(e.Author),
		Verified: e.Verified,
		Receipt:  at,
	})
	return nil
}

func (r replayer) readAcceptance(h *history, entry *types.Log, at event.Receipt) error {
	e, err := r.planABI.UnpackAcceptedEvent(entry)
	if err != nil {
		return fmt.Errorf("ledger: acceptance in the log: %w", err)
	}
	scopes := event.Scopes()
	if int(e.Scope) >= len(scopes) {
		return fmt.Errorf("%w: acceptance of unknown scope %d", ErrIncomplete, e.Scope)
	}
	scope := scopes[e.Scope]
	h.seal.Acceptance[scope] = event.SealedAcceptance{
		Selection: unpackSelection(scope, e.Selection),
		Metadata:  e.Metadata,
		By:        event.Address(e.By),
		Verified:  e.Verified,
		Receipt:   at,
	}
	return nil
}

// nextLink returns the next link of EventPlan's hash chain: keccak256 of the link before and of the
// iteration, each value a word of 32 bytes.
func nextLink(link common.Hash, e *bindings.EventPlanIteration) common.Hash {
	verified := byte(0)
	if e.Verified {
		verified = 1
	}
	return crypto.Keccak256Hash(link[:],
		word(e.Scope), word(e.Aspect), common.LeftPadBytes(new(big.Int).SetUint64(uint64(e.Number)).Bytes(), 32),
		common.LeftPadBytes(e.Author[:], 32), word(verified), e.Digest[:])
}

func word(b byte) []byte { return common.LeftPadBytes([]byte{b}, 32) }

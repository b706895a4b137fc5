package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// topics are the first topics of the log entries a Ledger reads.
type topics struct {
	created, host                 common.Hash // of the factory
	iteration, accepted, metadata common.Hash // of a plan
	tier, cancelled, anchored     common.Hash // of a plan
	postponed                     common.Hash // of a plan
}

func newTopics(factory *bindings.EventFactory, plan *bindings.EventPlan) topics {
	f, p := factory.GetABI().Events, plan.GetABI().Events
	return topics{
		created:   f[bindings.EventFactoryEventCreated{}.ContractEventName()].ID,
		host:      f[bindings.EventFactoryHostSet{}.ContractEventName()].ID,
		iteration: p[bindings.EventPlanIteration{}.ContractEventName()].ID,
		accepted:  p[bindings.EventPlanAccepted{}.ContractEventName()].ID,
		metadata:  p[bindings.EventPlanMetadataUpdated{}.ContractEventName()].ID,
		tier:      p[bindings.EventPlanTierSet{}.ContractEventName()].ID,
		cancelled: p[bindings.EventPlanCancelled{}.ContractEventName()].ID,
		postponed: p[bindings.EventPlanPostponed{}.ContractEventName()].ID,
		anchored:  p[bindings.EventPlanAnchored{}.ContractEventName()].ID,
	}
}

// replay walks a plan's log from a block to the history's.
func (l *Ledger) replay(ctx context.Context, h *history, from *big.Int) error {
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: from,
		ToBlock:   h.block.Number,
		Addresses: []common.Address{common.Address(h.seal.Proxy)},
	})
	if err != nil {
		return fmt.Errorf("ledger: log of %s: %w", h.seal.Proxy, err)
	}
	times := newClock(l.cfg.Chain)
	for _, entry := range logs {
		at, err := times.receipt(ctx, entry.TxHash, entry.BlockNumber)
		if err != nil {
			return err
		}
		if err := l.read(h, &entry, at); err != nil {
			return err
		}
	}
	return nil
}

// read adds one log entry to a history. Kinds it does not know are for others.
func (l *Ledger) read(h *history, entry *types.Log, at event.Receipt) error {
	if len(entry.Topics) == 0 {
		return nil
	}
	switch entry.Topics[0] {
	case l.topics.iteration:
		return l.readIteration(h, entry, at)
	case l.topics.accepted:
		return l.readAcceptance(h, entry, at)
	case l.topics.metadata:
		updated, err := l.planABI.UnpackMetadataUpdatedEvent(entry)
		if err != nil {
			return fmt.Errorf("ledger: metadata in the log: %w", err)
		}
		h.seal.Metadata = updated.Digest
	}
	return nil
}

func (l *Ledger) readIteration(h *history, entry *types.Log, at event.Receipt) error {
	e, err := l.planABI.UnpackIterationEvent(entry)
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

func (l *Ledger) readAcceptance(h *history, entry *types.Log, at event.Receipt) error {
	e, err := l.planABI.UnpackAcceptedEvent(entry)
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

// nextLink is EventPlan's hash chain: keccak256 of the link before and of the
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

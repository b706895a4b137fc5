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

// Contracts calls one EventFactory and the plans it made. All parts of a Ledger share it. It never changes
// once the Ledger is open.
type Contracts struct {
	chain   Chain
	chainID uint64
	since   uint64         // block before which the factory has no log entries
	factory common.Address // of the EventFactory
	plan    common.Address // the EventPlan that all plans are clones of

	factoryABI *bindings.EventFactory
	planABI    *bindings.EventPlan
	topics     topics
}

// newContracts returns the contracts of a known deployment.
func newContracts(chain Chain, d Deployment) *Contracts {
	c := &Contracts{
		chain: chain, chainID: d.ChainID, since: d.Since, factoryABI: bindings.NewEventFactory(), planABI: bindings.NewEventPlan(),
	}
	c.topics = newTopics(c.factoryABI, c.planABI)
	c.settle(common.Address(d.Factory))
	return c
}

// settle sets the factory's address.
func (c *Contracts) settle(factory common.Address) {
	c.factory = factory
	c.plan = crypto.CreateAddress(factory, 1) // the first contract that the factory's constructor makes
}

// Deployment returns where the contracts are.
func (c *Contracts) Deployment() Deployment {
	return Deployment{ChainID: c.chainID, Factory: event.Address(c.factory), Since: c.since}
}

// Address returns the address of the contract of creator's event id, whether or not it exists yet.
func (c *Contracts) Address(id event.ID, creator event.Address) event.Address {
	key := eventKey(id)
	salt := crypto.Keccak256Hash(key[:], common.LeftPadBytes(creator[:], 32))
	return event.Address(crypto.CreateAddress2(c.factory, salt, crypto.Keccak256(cloneCode(c.plan))))
}

// planOf returns the event's contract at a block, or event.ErrNotFound if the event has none.
func (c *Contracts) planOf(ctx context.Context, id event.ID, block *big.Int) (common.Address, error) {
	plan, err := call(ctx, c, c.factory, block, c.factoryABI.PackPlanOf(eventKey(id)), c.factoryABI.UnpackPlanOf)
	if err == nil && plan == (common.Address{}) {
		err = event.ErrNotFound
	}
	return plan, err
}

// call calls a contract at a block and unpacks its answer.
func call[T any](ctx context.Context, c *Contracts, to common.Address, block *big.Int, data []byte, unpack func([]byte) (T, error)) (T, error) {
	var none T
	out, err := c.chain.CallContract(ctx, ethereum.CallMsg{To: &to, Data: data}, block)
	if err != nil {
		return none, fmt.Errorf("ledger: call %s: %w", to, err)
	}
	answer, err := unpack(out)
	if err != nil {
		return none, fmt.Errorf("ledger: answer of %s: %w", to, err)
	}
	return answer, nil
}

// has reports whether there is code at an address.
func (c *Contracts) has(ctx context.Context, contract common.Address) (bool, error) {
	code, err := c.chain.CodeAt(ctx, contract, nil)
	if err != nil {
		return false, fmt.Errorf("ledger: code at %s: %w", contract, err)
	}
	return len(code) > 0, nil
}

// logs returns a contract's log entries with the given topics, from the factory's first block up to upTo.
func (c *Contracts) logs(ctx context.Context, contract common.Address, upTo *big.Int, topics ...common.Hash) ([]types.Log, error) {
	q := ethereum.FilterQuery{FromBlock: new(big.Int).SetUint64(c.since), ToBlock: upTo, Addresses: []common.Address{contract}}
	for _, t := range topics {
		q.Topics = append(q.Topics, []common.Hash{t})
	}
	return c.chain.FilterLogs(ctx, q)
}

// last returns the newest log entry with the given topics that a contract wrote up to a block, or
// event.ErrNotFound if there is none.
func (c *Contracts) last(ctx context.Context, plan common.Address, upTo *big.Int, topics ...common.Hash) (types.Log, error) {
	logs, err := c.logs(ctx, plan, upTo, topics...)
	if err != nil {
		return types.Log{}, fmt.Errorf("ledger: log of %s: %w", plan, err)
	}
	if len(logs) == 0 {
		return types.Log{}, event.ErrNotFound
	}
	return logs[len(logs)-1], nil
}

// receipt converts a chain's receipt.
func (c *Contracts) receipt(ctx context.Context, r *types.Receipt) (event.Receipt, error) {
	return newClock(c.chain).receipt(ctx, r.TxHash, r.BlockNumber.Uint64())
}

// topics holds the first topics of the log entries that are read.
type topics struct {
	created, host                 common.Hash // events of the factory
	iteration, accepted, metadata common.Hash // events of a plan
	tier, cancelled, anchored     common.Hash // events of a plan
	postponed                     common.Hash // events of a plan
	refunded, givenBack, revoked  common.Hash // events of a plan
	collected, withdrawn          common.Hash // events of a plan
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
		refunded:  p[bindings.EventPlanRefunded{}.ContractEventName()].ID,
		givenBack: p[bindings.EventPlanGivenBack{}.ContractEventName()].ID,
		revoked:   p[bindings.EventPlanRevoked{}.ContractEventName()].ID,
		collected: p[bindings.EventPlanCollected{}.ContractEventName()].ID,
		withdrawn: p[bindings.EventPlanWithdrawn{}.ContractEventName()].ID,
		anchored:  p[bindings.EventPlanAnchored{}.ContractEventName()].ID,
	}
}

package ledger

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event"
	"footlight/backend/event/fresh"
	"footlight/backend/ledger/bindings"
)

// Config says which chain a Ledger lives on.
type Config struct {
	Chain     Chain
	Relay     Relayer // sends what users signed; nil: Chain does, without limits
	RPCURL    string  // where others reach the same chain; told by Info
	TestMoney bool    // the chain's money is worth nothing; told by Info
}

// Ledger is one EventFactory and the plans it made.
type Ledger struct {
	cfg     Config
	chainID uint64
	since   uint64         // block before which there is nothing of the factory's
	factory common.Address // of the EventFactory
	plan    common.Address // of the EventPlan all plans are clones of

	factoryABI *bindings.EventFactory
	planABI    *bindings.EventPlan
	topics     topics
	histories  *fresh.Recent[*history]
}

// Open finds the operator's factory on the chain and deploys it where it is
// missing. Its address follows from its code and the operator's address, on
// every chain alike, so there is nothing to remember and nothing to mistake:
// whatever code stands there is the factory's.
func Open(ctx context.Context, cfg Config) (*Ledger, error) {
	id, err := cfg.Chain.ChainID(ctx)
	if err != nil {
		return nil, fmt.Errorf("ledger: chain id: %w", err)
	}
	l := At(cfg, Place{ChainID: id.Uint64()})
	code := l.initCode(l.cfg.Chain.Account())
	l.settle(factoryAddress(code))
	return l, l.deploy(ctx, code)
}

// At is the ledger at a place that is known. Nothing is asked: Check tells
// whether it is there.
func At(cfg Config, p Place) *Ledger {
	l := &Ledger{
		cfg:        cfg,
		chainID:    p.ChainID,
		since:      p.Since,
		factoryABI: bindings.NewEventFactory(),
		planABI:    bindings.NewEventPlan(),
		histories:  fresh.NewRecent[*history](maxRead),
	}
	l.topics = newTopics(l.factoryABI, l.planABI)
	l.settle(common.Address(p.Factory))
	return l
}

// start is the first block worth looking into.
func (l *Ledger) start() *big.Int { return new(big.Int).SetUint64(l.since) }

// settle makes a factory the ledger's.
func (l *Ledger) settle(factory common.Address) {
	l.factory = factory
	l.plan = crypto.CreateAddress(factory, 1) // the factory's constructor makes it first
}

// factorySalt is zero: one operator has one factory per version of its code.
var factorySalt [32]byte

// initCode is the factory's creation code with its first owner, an operator.
func (l *Ledger) initCode(owner common.Address) []byte {
	code := common.FromHex(bindings.EventFactoryMetaData.Bin)
	return append(code, l.factoryABI.PackConstructor(owner)...)
}

// factoryAddress is where a factory of that code is, on every chain alike.
func factoryAddress(code []byte) common.Address {
	return crypto.CreateAddress2(params.DeterministicFactoryAddress, factorySalt, crypto.Keccak256(code))
}

// deploy asks the deterministic deployment contract, which stands at the same
// address on every chain (EIP-7997), to make the factory.
func (l *Ledger) deploy(ctx context.Context, code []byte) error {
	if there, err := l.has(ctx, l.factory); there || err != nil {
		return err
	}
	if there, err := l.has(ctx, params.DeterministicFactoryAddress); err != nil {
		return err
	} else if !there {
		return fmt.Errorf("ledger: chain %d has no deterministic deployment contract at %s", l.chainID, params.DeterministicFactoryAddress)
	}
	mined, err := l.cfg.Chain.Write(ctx, params.DeterministicFactoryAddress, append(factorySalt[:], code...))
	if err != nil {
		return fmt.Errorf("ledger: deploy factory on chain %d for %s, who pays for it: %w", l.chainID, l.cfg.Chain.Account(), err)
	}
	l.since = mined.BlockNumber.Uint64()
	if there, err := l.has(ctx, l.factory); there || err != nil {
		return err
	}
	return fmt.Errorf("ledger: deploy factory: no code at %s", l.factory)
}

func (l *Ledger) has(ctx context.Context, contract common.Address) (bool, error) {
	code, err := l.cfg.Chain.CodeAt(ctx, contract, nil)
	if err != nil {
		return false, fmt.Errorf("ledger: code at %s: %w", contract, err)
	}
	return len(code) > 0, nil
}

// Address is where the contract of creator's event id is, or will be.
func (l *Ledger) Address(id event.ID, creator event.Address) event.Address {
	key := eventKey(id)
	salt := crypto.Keccak256Hash(key[:], common.LeftPadBytes(creator[:], 32))
	return event.Address(crypto.CreateAddress2(l.factory, salt, crypto.Keccak256(cloneCode(l.plan))))
}

// eventKey is how contracts name an event.
func eventKey(id event.ID) common.Hash { return crypto.Keccak256Hash([]byte(id)) }

// cloneCode is the creation code of an EIP-1167 clone of implementation.
func cloneCode(implementation common.Address) []byte {
	return bytes.Join([][]byte{
		common.FromHex("3d602d80600a3d3981f3363d3d373d3d3d363d73"), implementation[:],
		common.FromHex("5af43d82803e903d91602b57fd5bf3"),
	}, nil)
}

// call asks a contract at a block and unpacks its answer.
func call[T any](ctx context.Context, l *Ledger, to common.Address, block *big.Int, data []byte, unpack func([]byte) (T, error)) (T, error) {
	var none T
	out, err := l.cfg.Chain.CallContract(ctx, ethereum.CallMsg{To: &to, Data: data}, block)
	if err != nil {
		return none, fmt.Errorf("ledger: call %s: %w", to, err)
	}
	answer, err := unpack(out)
	if err != nil {
		return none, fmt.Errorf("ledger: answer of %s: %w", to, err)
	}
	return answer, nil
}

// receipt is a chain's receipt in Footlight's words.
func (l *Ledger) receipt(ctx context.Context, r *types.Receipt) (event.Receipt, error) {
	return newClock(l.cfg.Chain).receipt(ctx, r.TxHash, r.BlockNumber.Uint64())
}

// clock tells blocks' times, asking for each block once.
type clock struct {
	blocks Blocks
	times  map[uint64]time.Time
}

func newClock(blocks Blocks) *clock { return &clock{blocks: blocks, times: map[uint64]time.Time{}} }

func (c *clock) receipt(ctx context.Context, tx common.Hash, block uint64) (event.Receipt, error) {
	at, known := c.times[block]
	if !known {
		header, err := c.blocks.HeaderByNumber(ctx, new(big.Int).SetUint64(block))
		if err != nil {
			return event.Receipt{}, fmt.Errorf("ledger: block %d: %w", block, err)
		}
		at = time.Unix(int64(header.Time), 0).UTC()
		c.times[block] = at
	}
	return event.Receipt{TransactionHash: event.Hash(tx), BlockNumber: block, BlockTime: at}, nil
}

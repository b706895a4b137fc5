package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event/cache"
)

// Config says which chain a Ledger lives on.
type Config struct {
	Chain     Chain
	Relay     Relayer // sends what users signed; nil: Chain does, without limits
	RPCURL    string  // where others reach the same chain; told by Info
	TestMoney bool    // the chain's money is worth nothing; told by Info
}

// Ledger is one EventFactory and the plans it made, cut into what different
// callers ask of it.
type Ledger struct {
	*Contracts
	cfg Config

	Plans    *Plans    // writes events' plans and reads them back
	Tickets  *Tickets  // says what is sold and held, and writes what people signed about it
	Consents *Consents // checks what users signed
	Log      *Log      // tells what the contracts wrote, block by block
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
	l := At(cfg, Deployment{ChainID: id.Uint64()})
	code := factoryCode(l.factoryABI, l.chain.Account())
	l.settle(factoryAddress(code))
	return l, l.deploy(ctx, code)
}

// At is the ledger of a deployment that is known. Nothing is asked: Check tells
// whether it is there.
func At(cfg Config, d Deployment) *Ledger {
	c := newContracts(cfg.Chain, d)
	w := writer{Contracts: c, relay: cfg.Relay}
	return &Ledger{
		Contracts: c, cfg: cfg,
		Plans:    &Plans{writer: w, histories: histories{replayer{c}, cache.NewRecent[*history](maxRead)}},
		Tickets:  &Tickets{w},
		Consents: &Consents{c},
		Log:      &Log{c},
	}
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
	mined, err := l.chain.Write(ctx, params.DeterministicFactoryAddress, append(factorySalt[:], code...))
	if err != nil {
		return fmt.Errorf("ledger: deploy factory on chain %d for %s, who pays for it: %w", l.chainID, l.chain.Account(), err)
	}
	l.since = mined.BlockNumber.Uint64()
	if there, err := l.has(ctx, l.factory); there || err != nil {
		return err
	}
	return fmt.Errorf("ledger: deploy factory: no code at %s", l.factory)
}

package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/params"

	"footlight/backend/event/cache"
)

// Config configures a Ledger.
type Config struct {
	Chain     Chain
	Relay     Relayer // sends what users signed; nil means that Chain does, without limits
	RPCURL    string  // where other programs reach the same chain; returned by Info
	TestMoney bool    // the chain's money is worthless; returned by Info
}

// Ledger is one EventFactory and the plans it made, in parts for different callers.
type Ledger struct {
	*Contracts
	cfg Config

	Plans    *Plans    // writes and reads events' plans
	Tickets  *Tickets  // reads sales and holdings, and writes what users signed about them
	Consents *Consents // checks users' signatures
	Log      *Log      // reads the contracts' log, block by block
}

// Open finds the operator's factory on the chain, or deploys it. The factory's address follows from its code
// and the operator's address, and is the same on every chain. So there is nothing to remember: any code at
// that address is the factory's.
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

// At returns the ledger of a known deployment. It makes no call; Check checks that the deployment exists.
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

// deploy makes the factory through the deterministic deployment contract, which has the same address on every
// chain (EIP-7997).
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

package ledgertest

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
)

// Local is a ledger on an embedded chain, assembled as package node does it.
type Local struct {
	*ledger.Ledger
	Chain  *devchain.Chain
	Client *ethereum.Client
}

// Open opens the ledger in dir, or creates one. Its JSON-RPC listens on a free loopback port.
func Open(ctx context.Context, dir string) (*Local, error) { return OpenWith(ctx, dir, Chain{}) }

// Chain holds options of an embedded chain.
type Chain struct {
	Now       func() time.Time // its clock; nil means time.Now
	IndexFrom int64            // as in devchain.Config
}

// OpenWith is like Open, with options.
func OpenWith(ctx context.Context, dir string, c Chain) (*Local, error) {
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: filepath.Join(dir, "keys")})
	if err != nil {
		return nil, err
	}
	chain, err := devchain.Open(ctx, devchain.Config{
		Dir:       filepath.Join(dir, "chain"),
		Journal:   filepath.Join(dir, "journal"),
		Operator:  key.Address(),
		RPCAddr:   "127.0.0.1:0",
		Now:       c.Now,
		IndexFrom: c.IndexFrom,
		MaxDrift:  time.Hour, // tests write faster than the clock runs
	})
	if err != nil {
		return nil, err
	}
	l := &Local{Chain: chain}
	if err := l.connect(ctx, dir, key); err != nil {
		return nil, errors.Join(err, chain.Close()) //nolint:contextcheck // closing does not end with ctx
	}
	return l, nil
}

func (l *Local) connect(ctx context.Context, dir string, key *ethereum.Key) error {
	outbox, err := ethereum.OpenOutbox(filepath.Join(dir, "journal", "outbox"))
	if err != nil {
		return err
	}
	l.Client, err = ethereum.Open(ctx, ethereum.Config{Backend: l.Chain.Backend(), Key: key, Outbox: outbox})
	if err != nil {
		return err
	}
	budget, err := ethereum.OpenBudget(ethereum.BudgetConfig{})
	if err != nil {
		return err
	}
	l.Ledger, err = ledger.Open(ctx, ledger.Config{
		Chain: l.Client, Relay: ethereum.NewRelay(l.Client, budget), RPCURL: l.Chain.RPCURL(), TestMoney: true,
	})
	return err
}

// Close closes the chain.
func (l *Local) Close() error { return l.Chain.Close() }

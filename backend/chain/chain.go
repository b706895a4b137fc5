// Package chain opens the ledger on the chain that it is written on, and looks after both.
// The chain is embedded in the server, or somebody else's that is reached by JSON-RPC.
//
//	c, err := chain.Open(ctx, config)
//	err = c.Run(ctx)   // resends what hangs, appoints hosts; returns when ctx ends
//	err = c.Close()    // must always be called
//
// The data folder remembers where the ledger's contracts were deployed, so that a server
// finds its events again, and notices when they are gone.
package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
)

// Config is what a Chain is made of.
type Config struct {
	Dir      string        // the data folder
	Key      config.Key    // the operator's
	External config.Ledger // somebody else's chain; without an RPC URL the chain is embedded
	Hosts    []event.Address

	RPCURL string // where the site passes on what may be asked of the chain
	Local  bool   // only this machine comes here, and may ask the embedded chain itself

	// Of the embedded chain; see devchain.Config.
	RPCAddr    string
	Origins    devchain.Origins
	MaxDrift   time.Duration
	Patient    devchain.Patient
	NoLogIndex bool

	Log *slog.Logger
}

// Caller makes any call of a chain's JSON-RPC.
type Caller interface {
	CallContext(ctx context.Context, result any, method string, args ...any) error
}

// Chain is what the ledger is written on. Open makes it. Its fields do not change.
type Chain struct {
	Ledger      *ledger.Ledger
	Client      *ethereum.Client
	RPC         Caller
	WeiPerMinor *big.Int        // price of a minor unit of money; nil: there is none
	Embedded    *devchain.Chain // nil: it is somebody else's

	cfg     Config
	known   deployments
	silent  bool // it did not answer at the start
	closers []func() error
}

// Close frees everything Open took, in reverse order.
func (c *Chain) Close() error {
	var errs []error
	for i := len(c.closers) - 1; i >= 0; i-- {
		errs = append(errs, c.closers[i]())
	}
	c.closers = nil
	return errors.Join(errs...)
}

// RPCURL is where others reach the chain: on a server for this machine alone the
// embedded chain itself, else what of it the site passes on.
func (c *Chain) RPCURL() string {
	if c.Embedded != nil && c.cfg.Local {
		return c.Embedded.RPCURL()
	}
	return c.cfg.RPCURL
}

// Fund gives the operator's test money away: in one line with all else that the
// operator sends.
func (c *Chain) Fund(ctx context.Context, to event.Address, wei *big.Int) (event.Receipt, error) {
	if c.Embedded == nil {
		return event.Receipt{}, event.Invalid("address", "is on an external chain, whose money is real; send it some from a wallet")
	}
	mined, err := c.Client.Pay(ctx, common.Address(to), wei)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("fund %s: %w", to, err)
	}
	return event.Receipt{TransactionHash: event.Hash(mined.TxHash), BlockNumber: mined.BlockNumber.Uint64()}, nil
}

// openClient makes the client that signs with the operator's key.
func (c *Chain) openClient(ctx context.Context, cfg ethereum.Config) (err error) {
	if cfg.Outbox, err = ethereum.OpenOutbox(c.journal("outbox")); err != nil {
		return err
	}
	c.Client, err = ethereum.Open(ctx, cfg)
	return err
}

// journal is where something of the chain is kept: what was signed for one must
// not be sent to another, nor its money be counted with another's.
func (c *Chain) journal(name string) string {
	if c.cfg.External.External() {
		name += "-external"
	}
	return filepath.Join(c.cfg.Dir, "journal", name)
}

func (c *Chain) relay(wei *big.Int) (*ethereum.Relay, error) {
	budget, err := ethereum.OpenBudget(ethereum.BudgetConfig{DayWei: wei, File: c.journal("budget")})
	if err != nil {
		return nil, err
	}
	c.closers = append(c.closers, budget.Close)
	return ethereum.NewRelay(c.Client, budget), nil
}

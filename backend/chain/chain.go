// Package chain opens the ledger's chain and the ledger on it, and maintains both. The chain is embedded in
// the server, or an external one that is reached by JSON-RPC.
//
//	c, err := chain.Open(ctx, config)
//	err = c.Run(ctx)   // resends stuck transactions, appoints hosts; returns when ctx ends
//	err = c.Close()    // must always be called
//
// The data folder remembers where the ledger's contracts are deployed, so that a server finds its events
// again and notices if the contracts are gone.
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

// Config configures a Chain.
type Config struct {
	Dir      string        // the data folder
	Key      config.Key    // the operator's key
	External config.Ledger // the external chain; without an RPC URL the chain is embedded
	Hosts    []event.Address

	RPCURL string // URL of the site's RPC gateway
	Local  bool   // clients are on this machine only, and may call the embedded chain directly

	// Options of the embedded chain; see devchain.Config.
	RPCAddr    string
	Origins    devchain.Origins
	MaxDrift   time.Duration
	Patient    devchain.Patient
	NoLogIndex bool

	Log *slog.Logger
}

// Caller makes any JSON-RPC call to a chain.
type Caller interface {
	CallContext(ctx context.Context, result any, method string, args ...any) error
}

// Chain is the chain that the ledger is on. Open makes it. Its exported fields never change.
type Chain struct {
	Ledger      *ledger.Ledger
	Client      *ethereum.Client
	RPC         Caller
	WeiPerMinor *big.Int        // price of a minor unit of money; nil if the chain has no price
	Embedded    *devchain.Chain // nil if the chain is external

	cfg     Config
	known   deployments
	silent  bool // the chain did not answer at the start
	closers []func() error
}

// Close closes everything that Open opened, in reverse order.
func (c *Chain) Close() error {
	var errs []error
	for i := len(c.closers) - 1; i >= 0; i-- {
		errs = append(errs, c.closers[i]())
	}
	c.closers = nil
	return errors.Join(errs...)
}

// RPCURL returns the URL at which other programs reach the chain: the embedded chain itself on a server for
// this machine only, and otherwise the site's RPC gateway.
func (c *Chain) RPCURL() string {
	if c.Embedded != nil && c.cfg.Local {
		return c.Embedded.RPCURL()
	}
	return c.cfg.RPCURL
}

// Fund sends test money of the operator to an address. The transaction is queued with the operator's other
// transactions.
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

// openClient opens the client that signs with the operator's key.
func (c *Chain) openClient(ctx context.Context, cfg ethereum.Config) (err error) {
	if cfg.Outbox, err = ethereum.OpenOutbox(c.journal("outbox")); err != nil {
		return err
	}
	c.Client, err = ethereum.Open(ctx, cfg)
	return err
}

// journal returns the path of a file about the chain. An external chain has files of its own: a transaction
// signed for one chain must not be sent to another, and budgets count different money.
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

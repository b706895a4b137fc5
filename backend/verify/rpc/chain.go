// Package rpc reads the chain of a ledger and of its proofs through a public RPC. Call Open, then
// Verifier, and Close in the end.
package rpc

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"golang.org/x/time/rate"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/pdp/possession"
	"footlight/backend/verify"
)

// A server's /rpc accepts bursts of 200 calls and 20 calls a second from one client. These limits
// stay below.
const (
	callsAtOnce    = 100
	callsPerSecond = 15
)

// Chain reads a chain no faster than public RPCs allow.
type Chain struct {
	*ethereum.Node
	pace  *rate.Limiter
	place ledger.Deployment
}

var _ ledger.Chain = (*Chain)(nil)

// Open connects to an RPC and the ledger of a factory. Unless chain is 0, the RPC must serve that
// chain.
func Open(ctx context.Context, url string, chain uint64, factory event.Address) (*Chain, error) {
	c := &Chain{
		Node: ethereum.NewNode(ethereum.NodeConfig{URL: url}), pace: rate.NewLimiter(callsPerSecond, callsAtOnce),
		place: ledger.Deployment{ChainID: chain, Factory: factory},
	}
	id, err := c.ChainID(ctx)
	if err == nil && (!id.IsUint64() || chain != 0 && id.Uint64() != chain) {
		err = fmt.Errorf("it is of chain %s, the server's ledger is on chain %d", id, chain)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.place.ChainID = id.Uint64()
	return c, nil
}

// Verifier returns a Verifier for recordings of that ledger.
func (c *Chain) Verifier(content verify.Content) *verify.Verifier {
	plans := ledger.At(ledger.Config{Chain: c}, c.place).Plans
	return &verify.Verifier{Content: content, Chain: c, Ledger: plans, Contract: possession.ContractAddress()}
}

// Account implements ledger.Writer. It returns the zero address because nothing is written.
func (c *Chain) Account() common.Address { return common.Address{} }

// Write implements ledger.Writer.
func (c *Chain) Write(context.Context, common.Address, []byte) (*types.Receipt, error) {
	return nil, errors.New("this program only reads the chain")
}

// HeaderByNumber implements ledger.Blocks.
func (c *Chain) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	if err := c.pace.Wait(ctx); err != nil {
		return nil, err
	}
	return c.Node.HeaderByNumber(ctx, number)
}

// TransactionReceipt implements verify.Chain.
func (c *Chain) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	if err := c.pace.Wait(ctx); err != nil {
		return nil, err
	}
	return c.Node.TransactionReceipt(ctx, hash)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"golang.org/x/time/rate"

	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

// A server's /rpc takes 200 calls at once and 20 a second of one client; this
// stays below.
const (
	callsAtOnce    = 100
	callsPerSecond = 15
)

// reader is a chain that is only read, no faster than public RPCs allow.
type reader struct {
	*ethereum.Node
	pace *rate.Limiter
}

var _ ledger.Chain = (*reader)(nil)

func newReader(rpc string) *reader {
	pace := rate.NewLimiter(callsPerSecond, callsAtOnce)
	return &reader{Node: ethereum.NewNode(ethereum.NodeConfig{URL: rpc}), pace: pace}
}

// Account implements ledger.Writer: nobody's.
func (r *reader) Account() common.Address { return common.Address{} }

// Write implements ledger.Writer.
func (r *reader) Write(context.Context, common.Address, []byte) (*types.Receipt, error) {
	return nil, errors.New("the chain is only read here")
}

// HeaderByNumber implements ledger.Blocks.
func (r *reader) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	if err := r.pace.Wait(ctx); err != nil {
		return nil, err
	}
	return r.Node.HeaderByNumber(ctx, number)
}

// TransactionReceipt implements verify.Chain.
func (r *reader) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	if err := r.pace.Wait(ctx); err != nil {
		return nil, err
	}
	return r.Node.TransactionReceipt(ctx, hash)
}

// sameChain is the id of the RPC's chain. It must be want, unless that is 0.
func (r *reader) sameChain(ctx context.Context, want uint64) (uint64, error) {
	id, err := r.ChainID(ctx)
	if err != nil {
		return 0, fmt.Errorf("--rpc: %w", err)
	}
	if !id.IsUint64() || want != 0 && id.Uint64() != want {
		return 0, fmt.Errorf("--rpc: it is of chain %s, the server's ledger is on chain %d", id, want)
	}
	return id.Uint64(), nil
}

package ethereum

import (
	"context"
	"errors"
	"math/big"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// A Client reads not from the newest block but from the newest confirmed one, so that a reorganisation of
// fewer blocks changes no answer.

// ChainID implements ledger.Blocks.
func (c *Client) ChainID(ctx context.Context) (*big.Int, error) { return c.backend.ChainID(ctx) }

// HeaderByNumber implements ledger.Blocks.
func (c *Client) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	number, err := c.settled(ctx, number)
	if err != nil {
		return nil, err
	}
	return c.backend.HeaderByNumber(ctx, number)
}

// CallContract implements ledger.State.
func (c *Client) CallContract(ctx context.Context, call geth.CallMsg, block *big.Int) ([]byte, error) {
	block, err := c.settled(ctx, block)
	if err != nil {
		return nil, err
	}
	return c.backend.CallContract(ctx, call, block)
}

// CodeAt implements ledger.State.
func (c *Client) CodeAt(ctx context.Context, contract common.Address, block *big.Int) ([]byte, error) {
	block, err := c.settled(ctx, block)
	if err != nil {
		return nil, err
	}
	return c.backend.CodeAt(ctx, contract, block)
}

// FilterLogs implements ledger.History. If a node refuses a range as too large, FilterLogs asks for its
// halves.
func (c *Client) FilterLogs(ctx context.Context, q geth.FilterQuery) (logs []types.Log, err error) {
	if q.BlockHash == nil {
		if q.ToBlock, err = c.settled(ctx, q.ToBlock); err != nil {
			return nil, err
		}
	}
	logs, err = c.backend.FilterLogs(ctx, q)
	var told rpc.Error
	if q.BlockHash != nil || !errors.As(err, &told) {
		return logs, err
	}
	if q.ToBlock == nil {
		head, failed := c.backend.HeaderByNumber(ctx, nil)
		if failed != nil {
			return nil, failed
		}
		q.ToBlock = head.Number
	}
	return c.halves(ctx, q, err)
}

// halves reads the two halves of a range that was refused.
func (c *Client) halves(ctx context.Context, q geth.FilterQuery, refused error) ([]types.Log, error) {
	from := new(big.Int)
	if q.FromBlock != nil {
		from = q.FromBlock
	}
	if from.Cmp(q.ToBlock) >= 0 {
		return nil, refused
	}
	middle := new(big.Int).Rsh(new(big.Int).Add(from, q.ToBlock), 1)
	lower, upper := q, q
	lower.FromBlock, lower.ToBlock, upper.FromBlock = from, middle, new(big.Int).Add(middle, big.NewInt(1))
	logs, err := c.FilterLogs(ctx, lower)
	if err != nil {
		return nil, err
	}
	more, err := c.FilterLogs(ctx, upper)
	return append(logs, more...), err
}

// settled returns the newest confirmed block if block is nil, and otherwise block.
func (c *Client) settled(ctx context.Context, block *big.Int) (*big.Int, error) {
	if block != nil || c.confirmations <= 1 {
		return block, nil
	}
	head, err := c.backend.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, err
	}
	number := new(big.Int).Sub(head.Number, new(big.Int).SetUint64(c.confirmations-1))
	if number.Sign() < 0 {
		number.SetUint64(0)
	}
	return number, nil
}

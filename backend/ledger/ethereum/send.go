package ethereum

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// sendAttempts is how often a transaction is numbered anew when the node does
// not take the number: somebody else used the key.
const sendAttempts = 2

// price makes a transaction of msg with what it may use and pay: a quarter
// more gas than estimated, and twice the present base fee, so that it stays
// good for six full blocks.
func (c *Client) price(ctx context.Context, msg geth.CallMsg) (*types.DynamicFeeTx, error) {
	gas, err := c.backend.EstimateGas(ctx, msg)
	if err != nil {
		return nil, fmt.Errorf("ethereum: estimate: %w", refusal(err))
	}
	tip, err := c.backend.SuggestGasTipCap(ctx)
	if err != nil {
		return nil, fmt.Errorf("ethereum: tip: %w", err)
	}
	head, err := c.backend.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("ethereum: newest block: %w", err)
	}
	limit := new(big.Int).Set(tip)
	if head.BaseFee != nil {
		limit.Add(limit, new(big.Int).Lsh(head.BaseFee, 1))
	}
	return &types.DynamicFeeTx{To: msg.To, Value: msg.Value, Data: msg.Data, Gas: gas + gas/4, GasTipCap: tip, GasFeeCap: limit}, nil
}

// send numbers, signs and sends a transaction, one at a time.
func (c *Client) send(ctx context.Context, tx *types.DynamicFeeTx) (hash common.Hash, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range sendAttempts {
		if hash, err = c.sendNext(ctx, tx); err == nil {
			c.nonce++
			return hash, nil
		}
		c.synced = false // whatever went wrong, only the node knows the number now
	}
	return hash, err
}

func (c *Client) sendNext(ctx context.Context, tx *types.DynamicFeeTx) (common.Hash, error) {
	if !c.synced {
		nonce, err := c.backend.PendingNonceAt(ctx, c.Account())
		if err != nil {
			return common.Hash{}, fmt.Errorf("nonce: %w", err)
		}
		c.nonce, c.synced = nonce, true
	}
	tx.Nonce = c.nonce
	signed, err := c.key.sign(tx, c.signer)
	if err != nil {
		return common.Hash{}, err
	}
	if err := c.outbox.add(signed); err != nil {
		return common.Hash{}, err
	}
	if err := c.backend.SendTransaction(ctx, signed); err != nil {
		return common.Hash{}, errors.Join(err, c.outbox.done(signed.Hash()))
	}
	return signed.Hash(), nil
}

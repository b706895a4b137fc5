package ethereum

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// sendAttempts limits how often a transaction gets a new nonce because other programs with the same key, such
// as the servers of a cluster, sent first.
const sendAttempts = 8

// lag is the time that each attempt waits longer than the one before: a node may count other programs'
// transactions a little late.
const lag = 50 * time.Millisecond

// price makes a transaction of msg and sets its gas and fees: a quarter more gas than estimated, and twice
// the present base fee, which suffices for six full blocks. It first waits for all abandoned transactions,
// because they decide whether this one can succeed.
func (c *Client) price(ctx context.Context, msg geth.CallMsg) (*types.DynamicFeeTx, error) {
	if err := c.Settle(ctx); err != nil {
		return nil, fmt.Errorf("ethereum: settle: %w", err)
	}
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

// send numbers, signs and sends a transaction, one at a time. If the node stops answering, it may or may not
// have the transaction: the transaction counts as sent, and the wait for its receipt will show.
func (c *Client) send(ctx context.Context, tx *types.DynamicFeeTx) (raw *types.Transaction, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for attempt := range sendAttempts {
		if raw, err = c.sendNext(ctx, tx); err == nil {
			c.nonce++
			return raw, nil
		}
		c.synced = false // after an error only the node knows the nonce
		if attempt == sendAttempts-1 || attempt > 0 && !isTaken(err) {
			break
		}
		select {
		case <-time.After(time.Duration(attempt) * lag):
		case <-ctx.Done():
			return nil, errors.Join(err, ctx.Err())
		}
	}
	return nil, err
}

func (c *Client) sendNext(ctx context.Context, tx *types.DynamicFeeTx) (*types.Transaction, error) {
	if !c.synced {
		nonce, err := c.backend.PendingNonceAt(ctx, common.Address(c.key.Address()))
		if err != nil {
			return nil, fmt.Errorf("nonce: %w", err)
		}
		c.nonce, c.synced = nonce, true
	}
	tx.Nonce = c.nonce
	signed, err := c.key.sign(tx, c.signer)
	if err != nil {
		return nil, err
	}
	if err := c.outbox.add(signed); err != nil {
		return nil, err
	}
	if err := c.backend.SendTransaction(ctx, signed); err != nil && !isSilent(ctx, err) && !isKnown(err) {
		return nil, errors.Join(err, c.outbox.done(signed.Hash()))
	}
	return signed, nil
}

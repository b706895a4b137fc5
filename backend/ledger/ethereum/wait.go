package ethereum

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"footlight/backend/limit"
)

// An embedded chain mines in milliseconds, others in seconds: receipts are polled often at first, and less
// often later.
const (
	firstPoll = 2 * time.Millisecond
	lastPoll  = time.Second
	slowPoll  = 200 * time.Millisecond // a chain that is polled less often than this is slow
)

// maxStale is the number of times that the node must report a nonce as used before the transaction counts as replaced. The
// transaction's own receipt may come a moment later.
const maxStale = 2

// wait returns the receipt of a transaction once it is mined and confirmed. It polls a node that cannot
// answer until the timeout, or until the connection was closed here. It raises the fee of a transaction that
// is pending for long.
func (c *Client) wait(ctx context.Context, p *pendingTx) (*types.Receipt, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	var trouble error
	for pause := firstPoll; ; pause = min(pause+pause/2, lastPoll) {
		receipt, err := c.mined(ctx, p)
		if err == nil {
			return receipt, c.outbox.done(p.hashes...)
		}
		if errors.Is(err, rpc.ErrClientQuit) {
			return nil, pendingError(p.newest(), err)
		}
		if !errors.Is(err, geth.NotFound) && ctx.Err() == nil {
			trouble = err
		}
		if time.Since(p.bumped) >= c.bumpAfter && errors.Is(err, geth.NotFound) {
			trouble = c.bumpFee(ctx, p)
		}
		if p.stale >= maxStale {
			return nil, errors.Join(errReplaced, c.outbox.done(p.hashes...))
		}
		if pause > slowPoll {
			limit.EndTurn(ctx) // the chain needs time, not this server's processors
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, pendingError(p.newest(), errors.Join(ctx.Err(), trouble))
		}
	}
}

// mined returns the receipt of the one transaction that was mined, once enough blocks confirm it. The receipt
// is read again each time, because a reorganisation may have removed it.
func (c *Client) mined(ctx context.Context, p *pendingTx) (*types.Receipt, error) {
	err := geth.NotFound
	for _, hash := range p.hashes {
		var receipt *types.Receipt
		if receipt, err = c.backend.TransactionReceipt(ctx, hash); err == nil {
			if err = c.confirmed(ctx, receipt); err != nil {
				return nil, err
			}
			return receipt, nil
		}
		if !errors.Is(err, geth.NotFound) {
			return nil, err
		}
	}
	return nil, err
}

// errUnconfirmed is returned for a mined transaction that a reorganisation may still remove.
var errUnconfirmed = errors.New("ethereum: too few confirmations")

// confirmed returns nil if enough blocks confirm a receipt, its own block included. It checks even for one
// block: a busy node may have the receipt a moment before it reads from the receipt's block, and the caller
// reads next.
func (c *Client) confirmed(ctx context.Context, r *types.Receipt) error {
	head, err := c.backend.HeaderByNumber(ctx, nil)
	if err != nil {
		return fmt.Errorf("ethereum: newest block: %w", err)
	}
	needed := new(big.Int).Add(r.BlockNumber, new(big.Int).SetUint64(max(c.confirmations, 1)-1))
	if head.Number.Cmp(needed) < 0 {
		return errUnconfirmed
	}
	return nil
}

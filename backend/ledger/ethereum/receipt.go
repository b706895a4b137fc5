package ethereum

import (
	"context"
	"errors"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// An embedded chain mines in milliseconds, others in seconds: receipts are
// asked for often at first and ever more rarely later.
const (
	firstPoll = 2 * time.Millisecond
	lastPoll  = time.Second
)

// wait returns the receipt of a transaction once it is mined. A node that
// cannot answer is asked again, until time is up or the connection was closed
// here.
func (c *Client) wait(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	var trouble error
	for pause := firstPoll; ; pause = min(pause+pause/2, lastPoll) {
		receipt, err := c.backend.TransactionReceipt(ctx, hash)
		if err == nil {
			return receipt, nil
		}
		if errors.Is(err, rpc.ErrClientQuit) {
			return nil, pending(hash, err)
		}
		if !errors.Is(err, geth.NotFound) && ctx.Err() == nil {
			trouble = err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, pending(hash, errors.Join(ctx.Err(), trouble))
		}
	}
}

package ethereum

import (
	"context"

	"github.com/ethereum/go-ethereum/core/types"
)

// resend sends the transactions that an earlier process left. If the node refuses one, it is mined or another
// transaction has its nonce. Transactions that are not mined are kept, so that Settle waits for them.
func (c *Client) resend(ctx context.Context) error {
	list, err := c.outbox.pending()
	if err != nil {
		return err
	}
	silent := false
	for _, tx := range list {
		var gone bool
		if !silent {
			gone, silent = c.resendOne(ctx, tx)
		}
		if gone {
			if err := c.outbox.done(tx.Hash()); err != nil {
				return err
			}
			continue
		}
		c.abandoned.found(tx)
	}
	return nil
}

// resendOne sends a transaction again. It reports whether the transaction needs no more waiting, and whether
// the node does not answer.
func (c *Client) resendOne(ctx context.Context, tx *types.Transaction) (gone, silent bool) {
	_, err := c.backend.TransactionReceipt(ctx, tx.Hash())
	if err == nil {
		return true, false
	}
	if isSilent(ctx, err) {
		return false, true
	}
	err = c.backend.SendTransaction(ctx, tx)
	return err != nil && isStale(err), err != nil && isSilent(ctx, err)
}

package ethereum

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"
)

// bumpFee resends a transaction with an eighth more fee. Nodes accept a replacement that pays at least a
// tenth more.
func (c *Client) bumpFee(ctx context.Context, p *pendingTx) error {
	p.bumped = time.Now()
	higher := *p.tx
	higher.GasTipCap, higher.GasFeeCap = more(p.tx.GasTipCap), more(p.tx.GasFeeCap)
	signed, err := c.key.sign(&higher, c.signer)
	if err != nil {
		return err
	}
	if err := c.outbox.add(signed); err != nil {
		return err
	}
	if err := c.backend.SendTransaction(ctx, signed); err != nil && !isSilent(ctx, err) {
		if isStale(err) {
			p.stale++
		}
		return fmt.Errorf("ethereum: bump: %w", errors.Join(err, c.outbox.done(signed.Hash())))
	}
	p.tx, p.raw, p.hashes = &higher, signed, append(p.hashes, signed.Hash())
	return nil
}

// more returns an eighth more, and at least one more.
func more(wei *big.Int) *big.Int {
	eighth := new(big.Int).Rsh(wei, 3)
	return eighth.Add(eighth, wei).Add(eighth, big.NewInt(1))
}

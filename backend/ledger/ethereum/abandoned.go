package ethereum

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger"
)

// abandoned holds sent transactions that no caller waits for: those of an earlier process, and those whose
// caller gave up. No later transaction is mined before them.
type abandoned struct {
	turn chan struct{} // holds a token while one goroutine settles

	mu   sync.Mutex // guards list
	list []*pendingTx
}

// add adds a transaction if err says that its caller gave up waiting.
func (a *abandoned) add(p *pendingTx, err error) {
	var open *ledger.PendingError
	if !errors.As(err, &open) {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, p)
}

// found adds a transaction of an earlier process. If the newest entry has the same nonce, the transaction is
// the same with another fee, and is added to that entry. Transactions must come in the order of their nonces.
func (a *abandoned) found(tx *types.Transaction) {
	unsigned := &types.DynamicFeeTx{
		ChainID: tx.ChainId(), Nonce: tx.Nonce(), To: tx.To(), Value: tx.Value(), Data: tx.Data(),
		Gas: tx.Gas(), GasTipCap: tx.GasTipCap(), GasFeeCap: tx.GasFeeCap(),
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n := len(a.list); n > 0 && a.list[n-1].nonce == tx.Nonce() {
		p := a.list[n-1]
		p.hashes = append(p.hashes, tx.Hash())
		if tx.GasFeeCap().Cmp(p.tx.GasFeeCap) > 0 {
			p.tx, p.raw = unsigned, tx
		}
		return
	}
	a.list = append(a.list, newPending(unsigned, tx))
}

// oldest returns the transaction with the lowest nonce, or nil if there is none.
func (a *abandoned) oldest() *pendingTx {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.list) == 0 {
		return nil
	}
	return slices.MinFunc(a.list, func(x, y *pendingTx) int { return cmp.Compare(x.nonce, y.nonce) })
}

func (a *abandoned) drop(p *pendingTx) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = slices.DeleteFunc(a.list, func(x *pendingTx) bool { return x == p })
}

// Settle waits until all abandoned transactions are mined. It resends them and raises their fees. It returns
// a *ledger.PendingError for a transaction that was not mined in time.
func (c *Client) Settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	for p := c.abandoned.oldest(); p != nil; p = c.abandoned.oldest() {
		if err := c.settle(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// settle waits for one transaction, unless another goroutine has just settled it.
func (c *Client) settle(ctx context.Context, p *pendingTx) error {
	select {
	case c.abandoned.turn <- struct{}{}:
	case <-ctx.Done():
		return pendingError(p.first, ctx.Err())
	}
	defer func() { <-c.abandoned.turn }()
	if c.abandoned.oldest() != p {
		return nil
	}
	if err := c.backend.SendTransaction(ctx, p.raw); err != nil && isStale(err) {
		p.stale++ // or it is mined; the receipt tells
	}
	if _, err := c.wait(ctx, p); err != nil && !errors.Is(err, errReplaced) {
		return err
	}
	c.abandoned.drop(p)
	return nil
}

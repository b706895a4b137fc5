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

// abandoned are the transactions nobody waits for: those of an earlier process,
// and those that were given up on. Nothing sent after them is mined before them.
type abandoned struct {
	turn chan struct{} // holds a token while somebody settles

	mu   sync.Mutex // guards list
	list []*pendingTx
}

// add notes a transaction that was given up on, if err says that it was.
func (a *abandoned) add(p *pendingTx, err error) {
	var open *ledger.PendingError
	if !errors.As(err, &open) {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, p)
}

// found notes a transaction of an earlier process: another fee of one that is
// noted, where there is one with its number. They come by number.
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

// oldest is the one all others wait for, nil for none.
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

// Settle waits until nothing is left that was sent before and given up on,
// sending it again and offering more for it. A *ledger.PendingError names what
// could not be mined in time.
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

// settle waits for one of them, unless somebody else just did.
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

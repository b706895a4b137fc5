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

// stuck are the flights nobody waits for: those of an earlier process, and
// those that were given up on. Nothing sent after them is mined before them.
type stuck struct {
	turn chan struct{} // holds a token while somebody settles

	mu   sync.Mutex // guards list
	list []*flight
}

// add notes a flight that was given up on, if err says that it was.
func (s *stuck) add(f *flight, err error) {
	var open *ledger.PendingError
	if !errors.As(err, &open) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, f)
}

// found notes a transaction of an earlier process: one more of a flight, where
// there is one with its number. They come by number.
func (s *stuck) found(tx *types.Transaction) {
	unsigned := &types.DynamicFeeTx{
		ChainID: tx.ChainId(), Nonce: tx.Nonce(), To: tx.To(), Value: tx.Value(), Data: tx.Data(),
		Gas: tx.Gas(), GasTipCap: tx.GasTipCap(), GasFeeCap: tx.GasFeeCap(),
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.list); n > 0 && s.list[n-1].nonce == tx.Nonce() {
		f := s.list[n-1]
		f.hashes = append(f.hashes, tx.Hash())
		if tx.GasFeeCap().Cmp(f.tx.GasFeeCap) > 0 {
			f.tx, f.raw = unsigned, tx
		}
		return
	}
	s.list = append(s.list, newFlight(unsigned, tx))
}

// oldest is the flight all others wait for, nil for none.
func (s *stuck) oldest() *flight {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.list) == 0 {
		return nil
	}
	return slices.MinFunc(s.list, func(a, b *flight) int { return cmp.Compare(a.nonce, b.nonce) })
}

func (s *stuck) drop(f *flight) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = slices.DeleteFunc(s.list, func(x *flight) bool { return x == f })
}

// Settle waits until nothing is left that was sent before and given up on,
// sending it again and offering more for it. A *ledger.PendingError names what
// could not be mined in time.
func (c *Client) Settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	for f := c.stuck.oldest(); f != nil; f = c.stuck.oldest() {
		if err := c.settle(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// settle waits for one flight, unless somebody else just did.
func (c *Client) settle(ctx context.Context, f *flight) error {
	select {
	case c.stuck.turn <- struct{}{}:
	case <-ctx.Done():
		return pending(f.first, ctx.Err())
	}
	defer func() { <-c.stuck.turn }()
	if c.stuck.oldest() != f {
		return nil
	}
	if err := c.backend.SendTransaction(ctx, f.raw); err != nil && isStale(err) {
		f.stale++ // or it is mined; the receipt tells
	}
	if _, err := c.wait(ctx, f); err != nil && !errors.Is(err, errReplaced) {
		return err
	}
	c.stuck.drop(f)
	return nil
}

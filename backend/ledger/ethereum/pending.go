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
	"github.com/ethereum/go-ethereum/rpc"
)

// An embedded chain mines in milliseconds, others in seconds: receipts are
// asked for often at first and ever more rarely later.
const (
	firstPoll = 2 * time.Millisecond
	lastPoll  = time.Second
)

// pendingTx is a transaction on its way to a block. Every fee bump is one more
// transaction of the same number, of which the chain takes one.
type pendingTx struct {
	nonce uint64      // of all that were sent; it never changes
	first common.Hash // of the first that was sent; it never changes

	tx     *types.DynamicFeeTx // as it was sent last
	raw    *types.Transaction  // the same, signed
	hashes []common.Hash       // of all that were sent, oldest first
	bumped time.Time           // when the last one was sent
	stale  int                 // how often its number was found taken
}

// errReplaced is a transaction whose number the chain gave to another one.
var errReplaced = errors.New("ethereum: another transaction took the number")

func newPending(tx *types.DynamicFeeTx, raw *types.Transaction) *pendingTx {
	return &pendingTx{nonce: tx.Nonce, first: raw.Hash(), tx: tx, raw: raw, hashes: []common.Hash{raw.Hash()}, bumped: time.Now()}
}

// maxStale is how often a number is found taken before that is believed: the
// transaction's own receipt may come a moment later.
const maxStale = 2

// wait returns the receipt of a transaction once it is mined and confirmed. A
// node that cannot answer is asked again, until time is up or the connection
// was closed here. What is not mined for long is offered a higher fee.
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
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, pendingError(p.newest(), errors.Join(ctx.Err(), trouble))
		}
	}
}

func (p *pendingTx) newest() common.Hash { return p.hashes[len(p.hashes)-1] }

// mined is the receipt of whichever of its transactions was mined,
// once enough blocks stand on it. It is asked for anew each time: a
// reorganisation may have taken it back.
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

// errUnconfirmed is a transaction in a block that may yet be taken back.
var errUnconfirmed = errors.New("ethereum: too few confirmations")

// confirmed checks that enough blocks, the receipt's own included, hold it. Even
// one is asked for: a busy node may know a receipt a moment before the block that
// holds it is what it reads from, and whoever wrote reads next.
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

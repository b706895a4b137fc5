package devchain

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/consensus/misc/eip1559"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	gethevent "github.com/ethereum/go-ethereum/event"
	"github.com/ethereum/go-ethereum/miner"
	"github.com/holiman/uint256"

	"footlight/backend/ledger/devchain/journal"
)

const (
	// defaultMaxDrift is how far block time may run ahead of the clock before
	// blocks are made to wait. Every block is at least a second later than its
	// parent, however fast they come: this many seconds are this many writes one
	// after the other at full speed, of which the clock gives back one a second.
	// Sales and deadlines are off by no more than that.
	defaultMaxDrift = 30 * time.Second
	// paceStep is the longest a block waits for the clock. A longer wait would
	// hang the chain when the clock was set back.
	paceStep = time.Second
	// newsBuffer holds what the pool tells while the sealer's watch is busy.
	newsBuffer = 64
	// The wait after a block that took none of the transactions it should have.
	minStall, maxStall = time.Second, time.Minute
)

// errStalled is a block that took none of the transactions it should have.
var errStalled = errors.New("devchain: no block takes the pending transactions")

// sealer turns pooled transactions into blocks: at once, all that are there
// into one block, and never an empty one that nobody asked for.
type sealer struct {
	eth      *eth.Ethereum
	journal  *journal.Journal
	operator common.Address // takes the fees
	now      func() time.Time
	maxDrift time.Duration
	log      *slog.Logger
	wanted   chan chan<- error     // requests for a block, empty or not
	trouble  atomic.Pointer[error] // why the last block could not be sealed; nil: it could
}

// run seals until ctx ends. What cannot be sealed is tried again.
func (s *sealer) run(ctx context.Context, wake <-chan struct{}) {
	stall := minStall
	var retry <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case done := <-s.wanted:
			s.pace(ctx)
			done <- s.seal(true)
			continue
		case <-wake:
		case <-retry:
		}
		retry = nil
		err := s.drain(ctx)
		if err == nil {
			s.trouble.Store(nil)
			stall = minStall
			continue
		}
		s.trouble.Store(&err)
		s.log.Error("block could not be sealed", "err", err, "retry_in", stall)
		retry, stall = time.After(stall), min(2*stall, maxStall)
	}
}

// drain seals blocks until no transaction is due.
func (s *sealer) drain(ctx context.Context) error {
	for ctx.Err() == nil && s.due() {
		s.pace(ctx)
		if err := s.seal(false); err != nil {
			return err
		}
	}
	return nil
}

// due reports whether the next block would hold a transaction. One whose fee
// is too low for that block does not count, or it would be waited for with
// empty blocks for ever.
func (s *sealer) due() bool {
	if s.eth.TxPool().Sync() != nil { // until the pool has seen the last block; fails when closing
		return false
	}
	chain := s.eth.BlockChain()
	fee := uint256.MustFromBig(eip1559.CalcBaseFee(chain.Config(), chain.CurrentBlock()))
	_, n := s.eth.TxPool().Pending(txpool.PendingFilter{MinTip: uint256.NewInt(minTip), BaseFee: fee})
	return n > 0
}

// seal makes one block, which may be empty where that is asked for. It is in
// the journal, on disk, before it is in the chain, where somebody could see it.
func (s *sealer) seal(empty bool) error {
	if caught, err := s.catchUp(); caught || err != nil {
		return err
	}
	block, err := s.build()
	if err != nil {
		return err
	}
	if len(block.Transactions()) == 0 && !empty {
		return errStalled
	}
	if err := s.journal.Append(block); err != nil {
		return fmt.Errorf("devchain: %w", err)
	}
	return insert(s.eth.BlockChain(), block)
}

// catchUp gives the chain a block that it did not take after the journal had it:
// what is in the journal is sealed, and the next one comes after it.
func (s *sealer) catchUp() (caught bool, err error) {
	chain := s.eth.BlockChain()
	next := chain.CurrentBlock().Number.Uint64() + 1
	if s.journal.Len() < next {
		return false, nil
	}
	err = s.journal.Each(next, func(b *types.Block) error { return insert(chain, b) })
	if err != nil {
		return false, fmt.Errorf("devchain: catch up with the journal: %w", err)
	}
	return true, nil
}

// build makes the next block of what the pool has.
func (s *sealer) build() (*types.Block, error) {
	head := s.eth.BlockChain().CurrentBlock()
	var random common.Hash
	if _, err := rand.Read(random[:]); err != nil {
		return nil, fmt.Errorf("devchain: random: %w", err)
	}
	block, _, err := s.eth.Miner().BuildTestingPayload(&miner.BuildPayloadArgs{
		Parent:       head.Hash(),
		Timestamp:    max(uint64(s.now().Unix()), head.Time+1),
		FeeRecipient: s.operator,
		Random:       random,
		Withdrawals:  types.Withdrawals{},
		BeaconRoot:   &common.Hash{},
	}, nil, false, nil)
	if err != nil {
		return nil, fmt.Errorf("devchain: build block: %w", err)
	}
	return block, nil
}

// insert makes blocks the newest of the chain. They are final at once.
func insert(chain *core.BlockChain, blocks ...*types.Block) error {
	if _, err := chain.InsertChain(blocks); err != nil {
		return fmt.Errorf("devchain: insert block: %w", err)
	}
	head := chain.CurrentBlock()
	chain.SetFinalized(head)
	chain.SetSafe(head)
	return nil
}

// pace waits a little when block time has run too far ahead of the clock.
func (s *sealer) pace(ctx context.Context) {
	wait := drift(s.eth.BlockChain().CurrentBlock(), s.now(), s.maxDrift)
	if wait <= 0 {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// drift is how long the block after head should wait: nothing while it is
// within budget of now, and never more than paceStep.
func drift(head *types.Header, now time.Time, budget time.Duration) time.Duration {
	next := time.Unix(int64(head.Time)+1, 0)
	return min(next.Sub(now)-budget, paceStep)
}

// watch wakes the sealer on news of transactions. It always reads on, because
// the pool blocks on a subscriber that does not, and sealing waits for the
// pool.
func watch(ctx context.Context, sub gethevent.Subscription, news <-chan core.NewTxsEvent, wake chan<- struct{}) {
	defer sub.Unsubscribe()
	for {
		select {
		case <-news:
			select {
			case wake <- struct{}{}:
			default: // it is awake
			}
		case <-sub.Err(): //nolint:errcheck // it says only that the pool is closing
			return
		case <-ctx.Done():
			return
		}
	}
}

package devchain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/ethereum/go-ethereum/consensus/misc/eip1559"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/catalyst"
	gethevent "github.com/ethereum/go-ethereum/event"
	"github.com/holiman/uint256"
)

const (
	// defaultMaxDrift is how far block time may run ahead of the clock before
	// blocks are made to wait. Every block is at least a second later than its
	// parent, however fast they come.
	defaultMaxDrift = 30 * time.Second
	// paceStep is the longest a block waits for the clock. A longer wait would
	// hang the chain when the clock was set back.
	paceStep = time.Second
	// newsBuffer holds what the pool tells while the sealer's watch is busy.
	newsBuffer = 64
	// The wait after a block that took none of the transactions it should have.
	minStall, maxStall = time.Second, time.Minute
)

var (
	// errUnsynced is the gate's error when the disk refused a block.
	errUnsynced = errors.New("devchain: a block could not be written to disk")
	// errStalled is a block that took none of the transactions it should have.
	errStalled = errors.New("devchain: no block took the pending transactions")
)

// sealer turns pooled transactions into blocks: at once, all that are there
// into one block, and never an empty one.
type sealer struct {
	eth      *eth.Ethereum
	beacon   *catalyst.SimulatedBeacon
	gate     *gate
	maxDrift time.Duration
	log      *slog.Logger
}

// run seals until ctx ends or the disk fails.
func (s *sealer) run(ctx context.Context, wake <-chan struct{}) {
	stall := minStall
	var retry <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-wake:
		case <-retry:
		}
		retry = nil
		switch err := s.drain(ctx); {
		case errors.Is(err, errUnsynced):
			s.log.Error("chain stopped", "err", err)
			return
		case err != nil:
			s.log.Error("block could not be sealed", "err", err, "retry_in", stall)
			retry, stall = time.After(stall), min(2*stall, maxStall)
		default:
			stall = minStall
		}
	}
}

// drain seals blocks until no transaction is due.
func (s *sealer) drain(ctx context.Context) error {
	for ctx.Err() == nil && s.due() {
		s.pace(ctx)
		if err := s.seal(); err != nil {
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

// seal makes one block and syncs it.
func (s *sealer) seal() error {
	before := s.eth.BlockChain().CurrentBlock().Hash()
	err := s.gate.seal(func() error {
		s.beacon.Commit()
		return s.eth.ChainDb().SyncKeyValue()
	})
	if err != nil {
		return fmt.Errorf("%w: %w", errUnsynced, err)
	}
	if head := s.eth.BlockChain().CurrentBlock(); head.Hash() == before || head.TxHash == types.EmptyTxsHash {
		return errStalled
	}
	return nil
}

// pace waits a little when block time has run too far ahead of the clock.
func (s *sealer) pace(ctx context.Context) {
	wait := drift(s.eth.BlockChain().CurrentBlock(), time.Now(), s.maxDrift)
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

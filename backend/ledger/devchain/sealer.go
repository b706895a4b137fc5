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
	// newsBuffer is the size of the buffer for the pool's events.
	newsBuffer = 64
	// The wait after a block that took none of the transactions that were due.
	minStall, maxStall = time.Second, time.Minute
)

// errStalled is returned if a block took none of the transactions that were due.
var errStalled = errors.New("devchain: no block takes the pending transactions")

// sealer turns pooled transactions into blocks: at once, all pending ones in one block, and an empty block
// only on request.
type sealer struct {
	eth      *eth.Ethereum
	journal  *journal.Journal
	operator common.Address // takes the fees
	now      func() time.Time
	log      *slog.Logger
	wanted   chan chan<- error     // requests for a block, empty or not
	trouble  atomic.Pointer[error] // why the last block could not be sealed; nil if it was

	// Used by the goroutine of run only.
	pace  pace
	asked []chan<- error // requests that the next block answers
	stall time.Duration  // the wait after the next failure
}

// run seals until ctx ends. It retries what cannot be sealed.
func (s *sealer) run(ctx context.Context, wake <-chan struct{}) {
	var again <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case done := <-s.wanted:
			s.asked = append(s.asked, done)
		case <-wake:
		case <-again:
		}
		again = s.drain(ctx)
	}
}

// drain seals blocks until none is due, or the next has to wait.
func (s *sealer) drain(ctx context.Context) (again <-chan time.Time) {
	s.stall = max(s.stall, minStall)
	for w := s.due(); w != nil && ctx.Err() == nil; w = s.due() {
		if left := w.left(s.eth.BlockChain().CurrentBlock(), s.now()); left > 0 {
			return time.After(left)
		}
		err := s.seal(len(s.asked) > 0)
		s.pace.sealed()
		s.answer(err)
		if err != nil {
			s.trouble.Store(&err)
			s.log.Error("block could not be sealed", "err", err, "retry_in", s.stall)
			again, s.stall = time.After(s.stall), min(2*s.stall, maxStall)
			return again
		}
	}
	s.trouble.Store(nil)
	s.stall = minStall
	return nil
}

// answer answers the requests for a block.
func (s *sealer) answer(err error) {
	for _, done := range s.asked {
		done <- err
	}
	s.asked = nil
}

// due returns the wait of the next block, or nil if none is due. A transaction whose fee is too low for that
// block does not count, because the sealer would make empty blocks for it without end.
func (s *sealer) due() *wait {
	if s.eth.TxPool().Sync() != nil { // waits until the pool has seen the last block; fails when closing
		return nil
	}
	chain := s.eth.BlockChain()
	fee := uint256.MustFromBig(eip1559.CalcBaseFee(chain.Config(), chain.CurrentBlock()))
	pending, _ := s.eth.TxPool().Pending(txpool.PendingFilter{MinTip: uint256.NewInt(minTip), BaseFee: fee})
	return s.pace.of(pending, len(s.asked) > 0)
}

// seal makes one block, which may be empty if requested. The block is in the journal, on disk, before it is
// visible in the chain.
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

// catchUp inserts a block that the journal has and the chain did not accept: a block in the journal is
// sealed, and the next one follows it.
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

// build makes the next block from the pool's transactions.
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

// insert inserts blocks as the newest of the chain. They are final at once.
func insert(chain *core.BlockChain, blocks ...*types.Block) error {
	if _, err := chain.InsertChain(blocks); err != nil {
		return fmt.Errorf("devchain: insert block: %w", err)
	}
	head := chain.CurrentBlock()
	chain.SetFinalized(head)
	chain.SetSafe(head)
	return nil
}

// watch wakes the sealer when transactions arrive. It must always keep reading, because the pool blocks on a
// subscriber that does not, and sealing waits for the pool.
func watch(ctx context.Context, sub gethevent.Subscription, news <-chan core.NewTxsEvent, wake chan<- struct{}) {
	defer sub.Unsubscribe()
	for {
		select {
		case <-news:
			select {
			case wake <- struct{}{}:
			default: // it is awake already
			}
		case <-sub.Err(): //nolint:errcheck // the only error means that the pool is closing
			return
		case <-ctx.Done():
			return
		}
	}
}

package ledger

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// clock reads blocks' times, each once.
type clock struct {
	blocks Blocks
	times  map[uint64]time.Time
}

func newClock(blocks Blocks) *clock { return &clock{blocks: blocks, times: map[uint64]time.Time{}} }

func (c *clock) receipt(ctx context.Context, tx common.Hash, block uint64) (event.Receipt, error) {
	at, known := c.times[block]
	if !known {
		header, err := c.blocks.HeaderByNumber(ctx, new(big.Int).SetUint64(block))
		if err != nil {
			return event.Receipt{}, fmt.Errorf("ledger: block %d: %w", block, err)
		}
		at = time.Unix(int64(header.Time), 0).UTC()
		c.times[block] = at
	}
	return event.Receipt{TransactionHash: event.Hash(tx), BlockNumber: block, BlockTime: at}, nil
}

// instant converts a contract's time; zero becomes the zero time.
func instant(seconds *big.Int) time.Time {
	if seconds.Sign() == 0 {
		return time.Time{}
	}
	return time.Unix(seconds.Int64(), 0).UTC()
}

// seconds is the inverse of instant.
func seconds(t time.Time) *big.Int {
	if t.IsZero() {
		return new(big.Int)
	}
	return big.NewInt(t.Unix())
}

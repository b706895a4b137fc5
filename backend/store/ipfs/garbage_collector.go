package ipfs

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/ipfs/go-cid"
)

// collectEvery is how often a GarbageCollector looks by itself.
const collectEvery = time.Hour

// Reference names content that stays, with all that is below it.
type Reference struct {
	CID     cid.Cid
	Public  bool // anybody may read it
	IfThere bool // it may be gone, and then counts for nothing
}

// References calls fn for everything that stays beside what is kept, as it is at
// one moment: one at which nothing is between having been received and being
// referred to. It may wait for such a moment.
type References func(ctx context.Context, fn func(Reference) error) error

// Collected is what one collection came to.
type Collected struct {
	Roots, Blocks int // that were found; Blocks are those that stay
	Freed         int // blocks
	Bytes         int64
	Hidden        int // blocks that are not public any more
	Shown         int // blocks that are now
	Unread        int // of what is referred to, that could not be read
	Took          time.Duration
}

// GarbageCollector collects what nothing refers to any more: when it is told that there
// is something, and every now and then, for what interrupted receptions left.
type GarbageCollector struct {
	Node *Node
	Refs References
	Log  *slog.Logger // nil: slog.Default()

	once sync.Once
	wake chan struct{}
	mu   sync.Mutex
	last Cycle
}

// Cycle is one collection that ended.
type Cycle struct {
	Collected
	At  time.Time // when it ended; zero: none did yet
	Err error     // why not all of it could be done
}

// Collect has a collection begin soon after. It returns at once.
func (c *GarbageCollector) Collect() {
	select {
	case c.woken() <- struct{}{}:
	default: // one is to begin anyway
	}
}

// Last is the newest collection.
func (c *GarbageCollector) Last() Cycle {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last
}

// Run collects until ctx ends.
func (c *GarbageCollector) Run(ctx context.Context) error {
	timer := time.NewTicker(collectEvery)
	defer timer.Stop()
	for {
		c.collect(ctx)
		select {
		case <-c.woken():
		case <-timer.C:
		case <-ctx.Done():
			return nil
		}
	}
}

func (c *GarbageCollector) woken() chan struct{} {
	c.once.Do(func() { c.wake = make(chan struct{}, 1) })
	return c.wake
}

// collect does it once. What fails is tried again at the next.
func (c *GarbageCollector) collect(ctx context.Context) {
	log := cmp.Or(c.Log, slog.Default())
	found, err := c.Node.CollectGarbage(ctx, c.Refs)
	if err != nil && ctx.Err() != nil {
		return
	}
	c.mu.Lock()
	c.last = Cycle{Collected: found, At: time.Now().UTC(), Err: err}
	c.mu.Unlock()
	level := slog.LevelDebug
	if found.Freed+found.Hidden+found.Shown > 0 {
		level = slog.LevelInfo
	}
	log.Log(ctx, level, "content collected", "roots", found.Roots, "blocks", found.Blocks, "freed", found.Freed,
		"bytes", found.Bytes, "hidden", found.Hidden, "shown", found.Shown, "took", found.Took)
	if err != nil {
		log.ErrorContext(ctx, "content not collected in full", "unread", found.Unread, "error", err)
	}
}

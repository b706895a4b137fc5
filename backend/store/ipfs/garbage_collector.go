package ipfs

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"
)

// collectEvery is the interval of collections that were not requested.
const collectEvery = time.Hour

// GarbageCollector drops content that nothing refers to any more. It runs when Collect is called, and at
// intervals, to remove what interrupted receptions left.
type GarbageCollector struct {
	Node *Node
	Refs References
	Log  *slog.Logger // nil means slog.Default()

	once sync.Once
	wake chan struct{}
	mu   sync.Mutex
	last Cycle
}

// Cycle describes a finished collection.
type Cycle struct {
	Collected
	At  time.Time // when it ended; zero if none has ended yet
	Err error     // why the collection is incomplete
}

// Collect requests a collection and returns at once.
func (c *GarbageCollector) Collect() {
	select {
	case c.woken() <- struct{}{}:
	default: // one is requested already
	}
}

// Last returns the newest collection.
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

// collect runs one collection. The next one repeats what failed.
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
	log.Log(ctx, level, "content collected", "whole", found.Whole, "roots", found.Roots, "blocks", found.Blocks, "freed", found.Freed,
		"bytes", found.Bytes, "hidden", found.Hidden, "shown", found.Shown, "took", found.Took)
	if err != nil {
		log.ErrorContext(ctx, "unused content was not removed completely", "unread", found.Unread, "error", err)
	}
}

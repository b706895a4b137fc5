package ipfs

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"
)

// DefaultCollectEvery is how often a Collector looks by itself.
const DefaultCollectEvery = time.Hour

// Collector collects what nothing refers to any more: when it is told that there
// is something, and every now and then, for what interrupted receptions left.
type Collector struct {
	Node  *Node
	Refs  References
	Every time.Duration // zero: DefaultCollectEvery
	Log   *slog.Logger  // nil: slog.Default()

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
func (c *Collector) Collect() {
	select {
	case c.woken() <- struct{}{}:
	default: // one is to begin anyway
	}
}

// Last is the newest collection.
func (c *Collector) Last() Cycle {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last
}

// Run collects until ctx ends.
func (c *Collector) Run(ctx context.Context) error {
	every := c.Every
	every = cmp.Or(every, DefaultCollectEvery)
	timer := time.NewTicker(every)
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

func (c *Collector) woken() chan struct{} {
	c.once.Do(func() { c.wake = make(chan struct{}, 1) })
	return c.wake
}

// collect does it once. What fails is tried again at the next.
func (c *Collector) collect(ctx context.Context) {
	log := c.Log
	log = cmp.Or(log, slog.Default())
	found, err := c.Node.Collect(ctx, c.Refs)
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

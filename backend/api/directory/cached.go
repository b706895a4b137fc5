package directory

import (
	"context"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	fresh    = time.Second      // shortest time for which a listing is kept
	share    = 10               // a listing is kept this many times as long as reading it took
	patience = 10 * time.Second // longest reading
)

// Source reads all events that are listed. It is safe for concurrent use.
type Source interface {
	Listing(ctx context.Context) (*Listing, error)
}

// Cached keeps a listing, so that many requests cost one reading, and readings at most a tenth of the time, even
// those that fail. While reading fails, the last listing stays. NewCached makes it. It is safe for concurrent use.
type Cached struct {
	source  Source
	reading singleflight.Group

	mu      sync.Mutex // guards the fields below
	kept    *Listing   // nil if none was read yet
	failure error      // why none was read; nil if kept is there
	until   time.Time  // when both are too old
	changes int        // number of calls of Forget
}

var _ Source = (*Cached)(nil)

// NewCached returns a Cached that has read nothing yet.
func NewCached(s Source) *Cached { return &Cached{source: s} }

// Listing implements Source. All callers get the same listing and must not change it.
func (c *Cached) Listing(ctx context.Context) (*Listing, error) {
	kept, changes, err := c.recent()
	if kept != nil || err != nil {
		return kept, err
	}
	read := func() (any, error) { return c.read(context.WithoutCancel(ctx), changes) }
	select {
	case r := <-c.reading.DoChan(strconv.Itoa(changes), read):
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*Listing), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Forget has the next caller read the listing again, after a change that must show at once.
func (c *Cached) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept, c.failure = nil, nil
	c.changes++
}

// recent returns what was read last, or nothing if that is too old.
func (c *Cached) recent() (kept *Listing, changes int, failure error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Now().After(c.until) {
		return nil, c.changes, nil
	}
	return c.kept, c.changes, c.failure
}

func (c *Cached) read(ctx context.Context, changes int) (*Listing, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	begun := time.Now()
	l, err := c.source.Listing(ctx)
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if changes != c.changes {
		return l, err
	}
	if c.until = now.Add(max(fresh, share*now.Sub(begun))); err == nil {
		c.kept, c.failure = l, nil
	} else if c.kept == nil {
		c.failure = err
	}
	return c.kept, c.failure
}

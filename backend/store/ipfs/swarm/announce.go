package swarm

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/ipfs/go-cid"
	"golang.org/x/sync/errgroup"
)

const (
	lookEvery = 5 * time.Minute // for what is new
	// againAfter is when the DHT is told once more. It forgets after 48 hours, and nodes that were told come
	// and go (libp2p's kad-dht specification, "Provider record republish interval").
	againAfter = 22 * time.Hour
	tellers    = 4 // contents that are told of at once
	// tellTimeout is for one content. To find the twenty nodes that are to know takes half a minute on the
	// public network.
	tellTimeout = 2 * time.Minute
)

// Roots calls fn for every content that others may have.
type Roots func(ctx context.Context, fn func(cid.Cid) error) error

// provider is told of content that is here: the one part of a DHT that is needed.
type provider interface {
	Provide(ctx context.Context, c cid.Cid, tell bool) error
}

// Announcer tells the DHT of content that others may have, and again before that
// is forgotten. What is no root any more is not told again. It is safe for
// concurrent use, but runs once.
type Announcer struct {
	dht   provider
	roots Roots
	log   *slog.Logger

	mu   sync.Mutex
	told map[cid.Cid]time.Time // when; roots of the newest look alone
}

func newAnnouncer(dht provider, roots Roots, log *slog.Logger) *Announcer {
	return &Announcer{dht: dht, roots: roots, log: log, told: map[cid.Cid]time.Time{}}
}

// Announced is of how many contents the DHT was told.
func (a *Announcer) Announced() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.told)
}

// Run announces until ctx ends. What fails is tried again at the next look; the
// first ones come soon after each other, as it takes seconds to find a DHT's nodes.
func (a *Announcer) Run(ctx context.Context) error {
	for wait := time.Second; ; {
		err := a.look(ctx)
		if wait = min(2*wait, lookEvery); err == nil {
			wait = lookEvery
		} else if wait == lookEvery && ctx.Err() == nil {
			a.log.WarnContext(ctx, "content not announced", "error", err)
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
	}
}

// look tells of what is new, or was told long ago: as much as can be told until the next
// look, which may find something newer. It gives the first failure.
func (a *Announcer) look(ctx context.Context) error {
	due, err := a.due(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	var work errgroup.Group
	work.SetLimit(tellers)
	for _, c := range due {
		if time.Since(began) >= lookEvery {
			break
		}
		work.Go(func() error { return a.tell(ctx, c) })
	}
	return work.Wait()
}

// due lists what is to be told, the new first, and forgets what is no root any more.
func (a *Announcer) due(ctx context.Context) ([]cid.Cid, error) {
	var fresh, again []cid.Cid
	told := map[cid.Cid]time.Time{}
	a.mu.Lock()
	before := a.told
	a.mu.Unlock()
	seen := map[cid.Cid]bool{} // several recordings may have a chunk
	err := a.roots(ctx, func(c cid.Cid) error {
		at, known := before[c]
		switch {
		case seen[c]:
		case !known:
			fresh = append(fresh, c)
		default:
			told[c] = at
			if time.Since(at) >= againAfter {
				again = append(again, c)
			}
		}
		seen[c] = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	a.told = told
	a.mu.Unlock()
	return append(fresh, again...), nil
}

func (a *Announcer) tell(ctx context.Context, c cid.Cid) error {
	ctx, cancel := context.WithTimeout(ctx, tellTimeout)
	defer cancel()
	if err := a.dht.Provide(ctx, c, true); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.told[c] = time.Now()
	return nil
}

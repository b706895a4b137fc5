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
	lookEvery = 5 * time.Minute // the interval of looks for new content
	// againAfter is the interval at which content is announced again. The DHT forgets after 48 hours, and its
	// nodes come and go (libp2p's kad-dht specification, "Provider record republish interval").
	againAfter = 22 * time.Hour
	tellers    = 4 // concurrent announcements
	// tellTimeout limits the announcement of one content. On the public network it takes half a minute to
	// find the twenty nodes that store it.
	tellTimeout = 2 * time.Minute
)

// Roots calls fn for every content that other nodes may fetch.
type Roots func(ctx context.Context, fn func(cid.Cid) error) error

// provider announces content: the only part of a DHT that is needed here.
type provider interface {
	Provide(ctx context.Context, c cid.Cid, tell bool) error
}

// Announcer announces to the DHT the content that other nodes may fetch, and repeats it before the DHT
// forgets. It does not repeat content that is no longer a root. It is safe for concurrent use, but runs once.
type Announcer struct {
	dht   provider
	roots Roots
	log   *slog.Logger

	mu   sync.Mutex
	told map[cid.Cid]time.Time // when each root of the newest look was announced
}

func newAnnouncer(dht provider, roots Roots, log *slog.Logger) *Announcer {
	return &Announcer{dht: dht, roots: roots, log: log, told: map[cid.Cid]time.Time{}}
}

// Announced returns how many contents were announced.
func (a *Announcer) Announced() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.told)
}

// Run announces until ctx ends. The next look repeats what failed. The first looks follow quickly, because
// finding the nodes of a DHT takes seconds.
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

// look announces new content and content announced long ago. It stops in time for the next look, which may
// find newer content. It returns the first error.
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

// due returns the content to announce, new content first, and forgets content that is no longer a root.
func (a *Announcer) due(ctx context.Context) ([]cid.Cid, error) {
	var fresh, again []cid.Cid
	told := map[cid.Cid]time.Time{}
	a.mu.Lock()
	before := a.told
	a.mu.Unlock()
	seen := map[cid.Cid]bool{} // several recordings may have the same chunk
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

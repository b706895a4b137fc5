package verifier

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"
)

// Defaults of WatchConfig.
const (
	DefaultEvery = time.Minute
	forgetAfter  = time.Hour
	maxWatched   = 1 << 16
	errorsInARow = 3 // before the rest of a round is left for the next
)

// WatchConfig sets a Watch up.
type WatchConfig struct {
	Reader *Reader
	Every  time.Duration // between two rounds; zero: DefaultEvery
	Log    *slog.Logger  // nil: slog.Default()
}

// Watch keeps what the chain says of the pieces somebody asks about. Run must run
// for anything to be known. It is safe for concurrent use.
type Watch struct {
	cfg  WatchConfig
	wake chan struct{} // something was asked for the first time

	mu     sync.Mutex
	pieces map[string]*watched // by key
}

// watched is a piece that was asked about.
type watched struct {
	place Place
	asked time.Time
	known bool // a round has looked at it
	proof Proof
	ok    bool
}

// NewWatch makes a Watch.
func NewWatch(cfg WatchConfig) *Watch {
	cfg.Every = cmp.Or(cfg.Every, DefaultEvery)
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Watch{cfg: cfg, wake: make(chan struct{}, 1), pieces: map[string]*watched{}}
}

// Proof is what the last round found of a piece, which is looked at from now on.
func (w *Watch) Proof(key string, p Place) (Proof, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	x := w.pieces[key]
	if x == nil && len(w.pieces) < maxWatched {
		x = &watched{place: p}
		w.pieces[key] = x
		select {
		case w.wake <- struct{}{}:
		default: // a round is due already
		}
	}
	if x == nil {
		return Proof{}, false
	}
	x.asked = time.Now()
	return x.proof, x.ok
}

// Run looks at everything that is asked about until ctx ends.
func (w *Watch) Run(ctx context.Context) error {
	tick := time.NewTicker(w.cfg.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			w.round(ctx, false)
		case <-w.wake:
			w.round(ctx, true)
		}
	}
}

// round looks at the pieces, or at those alone that were never looked at. While
// the chain does not answer, nothing is proven that cannot be looked at.
func (w *Watch) round(ctx context.Context, fresh bool) {
	failed := 0
	for key, place := range w.due(fresh) {
		if failed >= errorsInARow || ctx.Err() != nil {
			w.set(key, Proof{}, false)
			continue
		}
		proof, ok, err := w.cfg.Reader.Proof(ctx, place)
		if failed++; err == nil {
			failed = 0
		} else if ctx.Err() == nil {
			w.cfg.Log.Warn("the chain does not tell of a piece", "dataSet", place.DataSet, "piece", place.CID.String(), "error", err)
		}
		w.set(key, proof, ok)
	}
}

// due lists what a round looks at, and forgets what nobody asks about any more.
func (w *Watch) due(fresh bool) map[string]Place {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := map[string]Place{}
	for key, x := range w.pieces {
		switch {
		case time.Since(x.asked) > forgetAfter:
			delete(w.pieces, key)
		case !fresh || !x.known:
			list[key] = x.place
		}
	}
	return list
}

func (w *Watch) set(key string, p Proof, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if x := w.pieces[key]; x != nil {
		x.known, x.proof, x.ok = true, p, ok
	}
}

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
	errorsInARow = 3 // after which the rest of a round waits for the next round
)

// WatchConfig configures a Watch.
type WatchConfig struct {
	Reader *Reader
	Every  time.Duration // the interval of rounds; zero means DefaultEvery
	Log    *slog.Logger  // nil means slog.Default()
}

// Watch keeps the proofs of the pieces that were requested. It learns of proofs only while Run runs. It is
// safe for concurrent use.
type Watch struct {
	cfg  WatchConfig
	wake chan struct{} // signals the first request for a piece

	mu     sync.Mutex
	pieces map[string]*watched // by key
}

// watched is a requested piece.
type watched struct {
	place Place
	asked time.Time
	known bool // a round has read its proof
	proof Proof
	ok    bool
}

// NewWatch returns a Watch.
func NewWatch(cfg WatchConfig) *Watch {
	cfg.Every = cmp.Or(cfg.Every, DefaultEvery)
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Watch{cfg: cfg, wake: make(chan struct{}, 1), pieces: map[string]*watched{}}
}

// Proof returns the proof of a piece that the last round found. From now on rounds read the piece.
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

// Run reads the proofs of all requested pieces until ctx ends.
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

// round reads the pieces' proofs, or only those never read before. While the chain does not answer, all
// pieces that cannot be read count as unproven.
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
			w.cfg.Log.Warn("proof of a piece could not be read from the chain", "dataSet", place.DataSet, "piece", place.CID.String(), "error", err)
		}
		w.set(key, proof, ok)
	}
}

// due returns the pieces that a round reads, and forgets those that were not requested for forgetAfter.
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

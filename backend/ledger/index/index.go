package index

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// keepEvery is how often what changed is written into the file. Losing it costs
// nothing: it is read from the chain again.
const keepEvery = time.Minute

// Log is what an Index is made of. *ledger.Log is one.
type Log interface {
	Deployment() ledger.Deployment
	Height(ctx context.Context) (uint64, error)
	Registry(ctx context.Context, from, to uint64) ([]ledger.Record, error)
	Plans(ctx context.Context, from, to uint64, contracts []event.Address) ([]ledger.Record, error)
}

// Config says what is indexed, and where that is kept between two runs.
type Config struct {
	Log    Log
	File   string       // empty: nowhere
	Logger *slog.Logger // nil: slog.Default()
}

// Index answers from memory. It is safe for concurrent use.
type Index struct {
	cfg     Config
	reading sync.Mutex // held by whoever reads the log

	mu    sync.RWMutex // guards both below
	state *state
	dirty bool
}

// Summary is what was found in a log.
type Summary struct {
	Block   uint64 `json:"blockNumber"` // newest one
	Events  int    `json:"events"`
	Records int    `json:"records"` // of what happened to them
}

// New makes an Index of what its file holds: nothing, if that is of another
// ledger or cannot be read.
func New(cfg Config) *Index {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	x := &Index{cfg: cfg, state: newState(cfg.Log.Deployment())}
	if kept, err := load(cfg.File); err != nil {
		cfg.Logger.Warn("index of the ledger not read, it is made anew", "error", err)
	} else if kept != nil && kept.Deployment == cfg.Log.Deployment() {
		x.state = kept
	}
	return x
}

// Run reads the log anew and then follows it until ctx ends. follow calls look
// whenever the log may have grown.
func (x *Index) Run(ctx context.Context, follow func(ctx context.Context, look func())) error {
	rebuilt, kept := false, time.Now()
	follow(ctx, func() {
		var err error
		if rebuilt {
			err = x.catchUp(ctx)
		} else if _, err = x.Rebuild(ctx); err == nil {
			rebuilt = true
		}
		if err != nil && ctx.Err() == nil {
			x.cfg.Logger.Warn("index of the ledger is behind", "error", err)
		}
		if time.Since(kept) >= keepEvery {
			kept = time.Now()
			x.keep(ctx)
		}
	})
	x.keep(ctx)
	return nil
}

// Rebuild reads the whole log anew.
func (x *Index) Rebuild(ctx context.Context) (Summary, error) {
	x.reading.Lock()
	defer x.reading.Unlock()
	fresh := newState(x.cfg.Log.Deployment())
	news, err := x.read(ctx, nil, fresh.Deployment.Since)
	if err != nil {
		return Summary{}, err
	}
	fresh.apply(news)
	x.mu.Lock()
	x.state, x.dirty = fresh, true
	x.mu.Unlock()
	x.keep(ctx)
	return x.summary(), nil
}

// catchUp reads what is new in the log.
func (x *Index) catchUp(ctx context.Context) error {
	x.reading.Lock()
	defer x.reading.Unlock()
	x.mu.RLock()
	from, known := x.state.UpTo+1, slices.Clone(x.state.Events)
	x.mu.RUnlock()
	news, err := x.read(ctx, known, from)
	if err != nil || news.upTo < from {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.state.apply(news)
	x.dirty = x.dirty || len(news.created)+len(news.happened) > 0
	return nil
}

// read is the log from a block on, of events that are known and those that are
// new in it.
func (x *Index) read(ctx context.Context, known []Entry, from uint64) (b batch, err error) {
	if b.upTo, err = x.cfg.Log.Height(ctx); err != nil || b.upTo < from {
		return b, err
	}
	if b.created, err = x.cfg.Log.Registry(ctx, from, b.upTo); err != nil {
		return b, fmt.Errorf("index: %w", err)
	}
	s := state{Events: known}
	for _, r := range b.created {
		s.register(r)
	}
	contracts := slices.Collect(maps.Keys(s.contracts()))
	if b.happened, err = x.cfg.Log.Plans(ctx, from, b.upTo, contracts); err != nil {
		return b, fmt.Errorf("index: %w", err)
	}
	slices.SortFunc(b.happened, func(a, c ledger.Record) int {
		return cmp.Or(cmp.Compare(a.Block, c.Block), cmp.Compare(a.Index, c.Index))
	})
	return b, nil
}

// Events lists the events of a creator, or of all for the zero address, oldest
// first.
func (x *Index) Events(creator event.Address) []Entry {
	x.mu.RLock()
	defer x.mu.RUnlock()
	list := []Entry{}
	for _, e := range x.state.Events {
		if creator.IsZero() || e.Creator == creator {
			list = append(list, e)
		}
	}
	return list
}

// ErrUnknown says that the index has no such event, or not yet.
var ErrUnknown = fmt.Errorf("index: %w", event.ErrNotFound)

// Event is one event's registration, or ErrUnknown.
func (x *Index) Event(id event.ID) (Entry, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, e := range x.state.Events {
		if e.ID == id {
			return e, nil
		}
	}
	return Entry{}, ErrUnknown
}

// Holders lists who holds tickets of an event.
func (x *Index) Holders(id event.ID) []Holding {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.state.holders(id)
}

// History lists what happened to an event, oldest first.
func (x *Index) History(id event.ID) []Moment {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return append([]Moment{}, x.state.History[id]...)
}

// keep writes the file, where something changed.
func (x *Index) keep(ctx context.Context) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.dirty || x.cfg.File == "" {
		return
	}
	x.dirty = false
	if err := save(x.cfg.File, x.state); err != nil {
		x.cfg.Logger.WarnContext(ctx, "index of the ledger not kept", "error", err)
	}
}

func (x *Index) summary() Summary {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := 0
	for _, moments := range x.state.History {
		n += len(moments)
	}
	return Summary{Block: x.state.UpTo, Events: len(x.state.Events), Records: n}
}

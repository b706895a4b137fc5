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

// keepEvery is the interval at which changes are written to the file. A lost file costs nothing, because the
// index is read from the chain again.
const keepEvery = time.Minute

// Log is the log that an Index reads. *ledger.Log implements it.
type Log interface {
	Deployment() ledger.Deployment
	Height(ctx context.Context) (uint64, error)
	Registry(ctx context.Context, from, to uint64) ([]ledger.Record, error)
	Plans(ctx context.Context, from, to uint64, contracts []event.Address) ([]ledger.Record, error)
}

// Config configures an Index.
type Config struct {
	Log    Log
	File   string       // keeps the index between two runs; empty means that it is not kept
	Logger *slog.Logger // nil means slog.Default()
}

// Index answers from memory. It is safe for concurrent use.
type Index struct {
	cfg     Config
	reading sync.Mutex // held while the log is read

	mu    sync.RWMutex // guards state and dirty
	state *state
	dirty bool
}

// Summary counts what was found in a log.
type Summary struct {
	Block   uint64 `json:"blockNumber"` // the newest block
	Events  int    `json:"events"`
	Records int    `json:"records"` // entries about these events
}

// New returns an Index with the content of its file. It is empty if the file is of another ledger or cannot
// be read.
func New(cfg Config) *Index {
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	x := &Index{cfg: cfg, state: newState(cfg.Log.Deployment())}
	if kept, err := load(cfg.File); err != nil {
		cfg.Logger.Warn("index of the ledger could not be read; it is rebuilt", "error", err)
	} else if kept != nil && kept.Deployment == cfg.Log.Deployment() {
		x.state = kept
	}
	return x
}

// Run reads the whole log and then follows it until ctx ends. follow calls look whenever the log may have
// grown.
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

// Rebuild reads the whole log again.
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

// catchUp reads the new part of the log.
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

// read reads the log from a block on, for the known events and those registered in it.
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

// Events returns the events of a creator, or of all creators for the zero address, oldest first.
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

// ErrUnknown is returned if the index does not have the event, or not yet.
var ErrUnknown = fmt.Errorf("index: %w", event.ErrNotFound)

// Event returns one event's registration, or ErrUnknown.
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

// Holders returns the holders of an event's tickets.
func (x *Index) Holders(id event.ID) []Holding {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.state.holders(id)
}

// History returns the history of an event, oldest entry first.
func (x *Index) History(id event.ID) []Moment {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return append([]Moment{}, x.state.History[id]...)
}

// keep writes the file if the index has changed.
func (x *Index) keep(ctx context.Context) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.dirty || x.cfg.File == "" {
		return
	}
	x.dirty = false
	if err := save(x.cfg.File, x.state); err != nil {
		x.cfg.Logger.WarnContext(ctx, "index of the ledger was not saved", "error", err)
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

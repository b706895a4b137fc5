package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"sync"

	"footlight/backend/event"
)

// Index finds recordings. Safe for concurrent use.
type Index struct {
	kv  KV
	dir string
	log *slog.Logger

	mu         sync.Mutex
	recordings map[event.ID]*Recording // every recording that is not final, and those that were asked for

	mending sync.Mutex // held while one damaged index.json is written again
}

// Open rebuilds from the spool folder dir what the KV lost, and opens the recording of every event
// that is not final. The KV is the record: if it has an event, a damaged index.json does not
// matter.
func Open(ctx context.Context, kv KV, dir string, log *slog.Logger) (*Index, error) {
	x := &Index{kv: kv, dir: dir, log: log, recordings: map[event.ID]*Recording{}}
	if err := x.rebuild(ctx); err != nil {
		return nil, fmt.Errorf("index: rebuild: %w", err)
	}
	_, err := x.openEach(ctx, func(e Event) bool { return !e.Final() })
	return x, err
}

// All opens the recording of every event.
func (x *Index) All(ctx context.Context) ([]*Recording, error) {
	return x.openEach(ctx, func(Event) bool { return true })
}

// openEach opens the recordings of the events for which ok is true.
func (x *Index) openEach(ctx context.Context, ok func(Event) bool) ([]*Recording, error) {
	var picked []event.ID
	err := x.kv.Each(ctx, "events", func(key string, value []byte, _ uint64) error {
		var e Event
		if err := json.Unmarshal(value, &e); err != nil {
			return fmt.Errorf("index: %s: %w", key, err)
		}
		if ok(e) {
			picked = append(picked, e.Start.EventID)
		}
		return nil
	})
	var recordings []*Recording
	for _, id := range picked {
		if err != nil {
			break
		}
		var rec *Recording
		if rec, err = x.Get(ctx, id); err == nil {
			recordings = append(recordings, rec)
		}
	}
	return recordings, err
}

// Get opens an event's recording. It returns event.ErrNotFound if there is none.
func (x *Index) Get(ctx context.Context, id event.ID) (*Recording, error) {
	if rec := x.opened(id); rec != nil {
		return rec, nil
	}
	rec, err := x.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return x.keep(rec), nil
}

// Present is Get, but returns event.ErrNotFound for a removed recording, too.
func (x *Index) Present(ctx context.Context, id event.ID) (*Recording, error) {
	rec, err := x.Get(ctx, id)
	if err == nil && rec.Event().Removed {
		err = event.ErrNotFound
	}
	return rec, err
}

// Create begins an event's recording. It returns fs.ErrExist if there is one.
func (x *Index) Create(ctx context.Context, e Event) (*Recording, error) {
	rec := &Recording{kv: x.kv, dir: x.dir, event: e}
	if err := rec.create(ctx); err != nil {
		return nil, err
	}
	return x.keep(rec), nil
}

// Unfinished returns the recordings whose events are not final.
func (x *Index) Unfinished() []*Recording {
	return slices.DeleteFunc(x.known(), func(rec *Recording) bool { return rec.Event().Final() })
}

// Collects reports whether an open recording that is not final wants a segment. It never waits: while the recording
// is being written, it returns true.
func (x *Index) Collects(id event.ID, seq uint64) bool {
	rec := x.opened(id)
	if rec == nil || !rec.mu.TryLock() {
		return rec != nil
	}
	defer rec.mu.Unlock()
	return !rec.event.Final() && rec.event.Wants(seq)
}

// known returns the recordings that are open. Callers ask a recording only after x.mu is released:
// a recording that is being written must not block the others.
func (x *Index) known() []*Recording {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Collect(maps.Values(x.recordings))
}

func (x *Index) opened(id event.ID) *Recording {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.recordings[id]
}

// keep adds rec as the recording of its event, and returns the one added first.
func (x *Index) keep(rec *Recording) *Recording {
	id := rec.ID()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.recordings[id] == nil {
		x.recordings[id] = rec
	}
	return x.recordings[id]
}

func (x *Index) load(ctx context.Context, id event.ID) (*Recording, error) {
	rec := &Recording{kv: x.kv, dir: x.dir}
	value, revision, err := x.kv.Get(ctx, eventKey(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, event.ErrNotFound
	}
	if err == nil {
		rec.revision = revision
		err = json.Unmarshal(value, &rec.event)
	}
	if err == nil {
		err = x.loadChunks(ctx, rec)
	}
	if err != nil {
		return nil, fmt.Errorf("index: load %s: %w", id, err)
	}
	return rec, nil
}

func (x *Index) loadChunks(ctx context.Context, rec *Recording) error {
	found, err := foundChunks(ctx, x.kv, rec.event.Start.EventID)
	if err == nil {
		err = x.restore(ctx, rec.event, found)
	}
	if errors.Is(err, errDamaged) {
		return x.mend(rec, found)
	}
	if err == nil {
		rec.chunks, err = inOrder(found)
	}
	return err
}

// mend writes a damaged index.json again, unless another caller has done so meanwhile.
func (x *Index) mend(rec *Recording, found map[int]entry) (err error) {
	x.mending.Lock()
	defer x.mending.Unlock()
	if rec.chunks, err = inOrder(found); err != nil {
		return err
	}
	_, why := readManifest(x.dir, rec.ID())
	if !errors.Is(why, errDamaged) {
		return nil
	}
	x.log.Warn("index.json was damaged and is written again", "event", rec.ID(), "kept", damagedFile, "err", why)
	return rec.saveAnew()
}

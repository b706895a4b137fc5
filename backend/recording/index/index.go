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
	recordings map[event.ID]*Recording // those asked for, and all that are not final

	mending sync.Mutex // one damaged index.json at a time
}

// Open rebuilds what the KV lost from the spool folder dir, and opens the recording
// of every event that is not final. A damaged index.json of an event that the KV
// has keeps nobody from that: the KV is the record.
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

// openEach opens the recordings of the events that ok picks.
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

// Get opens an event's recording. Unknown: event.ErrNotFound.
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

// Present is Get of a recording that was not removed: that is event.ErrNotFound, too.
func (x *Index) Present(ctx context.Context, id event.ID) (*Recording, error) {
	rec, err := x.Get(ctx, id)
	if err == nil && rec.Event().Removed {
		err = event.ErrNotFound
	}
	return rec, err
}

// Create begins an event's recording. Known: fs.ErrExist.
func (x *Index) Create(ctx context.Context, e Event) (*Recording, error) {
	rec := &Recording{kv: x.kv, dir: x.dir, event: e}
	if err := rec.create(ctx); err != nil {
		return nil, err
	}
	return x.keep(rec), nil
}

// Unfinished lists the recordings whose events are not final.
func (x *Index) Unfinished() []*Recording {
	return slices.DeleteFunc(x.known(), func(rec *Recording) bool { return rec.Event().Final() })
}

// known lists the recordings that are open. To ask them is up to others: one that is
// being written holds up who asks it, and no other event.
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

// keep makes rec the one recording of its event, unless another was quicker.
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

// mend writes a damaged index.json again, unless somebody has by now who opens the same
// recording.
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
	x.log.Warn("index.json cannot be read and is written again", "event", rec.ID(), "kept", damagedFile, "err", why)
	return rec.saveAnew()
}

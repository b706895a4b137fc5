package index

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/event"
)

// Sharers returns, for each of cids that another event's chunk has too, one such chunk.
func (x *Index) Sharers(ctx context.Context, id event.ID, cids map[string]bool) (map[string]Shared, error) {
	found := map[string]Shared{}
	recordings, err := x.All(ctx)
	for _, rec := range recordings {
		if rec.ID() == id || rec.Event().Removed {
			continue
		}
		for _, c := range rec.Chunks() {
			if c.CID != "" && cids[c.CID] {
				found[c.CID] = Shared{EventID: rec.ID(), Archive: rec.Event().Start.Archive, Chunk: c}
			}
		}
	}
	return found, err
}

// Shared is a chunk of an event that others may have too.
type Shared struct {
	EventID event.ID
	Archive string // the event's current archive mode: who may read the chunk
	Chunk   Chunk
}

// Removed opens the recording of every event whose recording was removed.
func (x *Index) Removed(ctx context.Context) ([]*Recording, error) {
	return x.openEach(ctx, func(e Event) bool { return e.Removed })
}

// Clear deletes the event's files, then its chunks from the KV. The event stays on record, so that
// its name stays its creator's.
func (rec *Recording) Clear(ctx context.Context) error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if err := rec.sweep(); err != nil {
		return err
	}
	for n := len(rec.chunks) - 1; n >= 0; n-- { // the last one first: a recording with a missing chunk does not load
		key := chunkKey(rec.event.Start.EventID, n)
		if err := rec.kv.Delete(ctx, key); err != nil {
			return wrap(err, key)
		}
		rec.chunks = rec.chunks[:n]
	}
	return rec.save()
}

// sweep deletes everything but index.json from the event's folder.
func (rec *Recording) sweep() error {
	dir := filepath.Join(rec.dir, string(rec.event.Start.EventID))
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if e.Name() != manifestFile {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

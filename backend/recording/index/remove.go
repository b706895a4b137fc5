package index

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"footlight/backend/event"
)

// Sharers finds for each of the content that other events' chunks have too one
// of those chunks' places.
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

// Shared is a chunk of some event that another one may have too.
type Shared struct {
	EventID event.ID
	Archive string // of that event now: who may read the chunk
	Chunk   Chunk
}

// Removed opens the recording of every event whose recording was taken away.
func (x *Index) Removed(ctx context.Context) ([]*Recording, error) {
	return x.openEach(ctx, func(e Event) bool { return e.Removed })
}

// Clear deletes the event's files, which makes room for the rest, and takes its
// chunks off record, durably; what is left says whose the name is.
func (rec *Recording) Clear(ctx context.Context) error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if err := rec.sweep(); err != nil {
		return err
	}
	for n := len(rec.chunks) - 1; n >= 0; n-- { // from the end: a hole would not load
		key := chunkKey(rec.event.Start.EventID, n)
		if err := rec.kv.Delete(ctx, key); err != nil {
			return wrap(err, key)
		}
		rec.chunks = rec.chunks[:n]
	}
	return rec.save()
}

// sweep deletes all but index.json from the event's folder.
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

package index

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

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

package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"footlight/backend/event"
)

// rebuild writes every event into the KV that only has an index.json. Its chunks follow when it is
// opened.
func (x *Index) rebuild(ctx context.Context) error {
	entries, err := os.ReadDir(x.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		id, err := event.ParseID(e.Name())
		if err != nil || !e.IsDir() {
			continue
		}
		if err := x.rebuildEvent(ctx, id); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	return nil
}

func (x *Index) rebuildEvent(ctx context.Context, id event.ID) error {
	if _, _, err := x.kv.Get(ctx, eventKey(id)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	m, err := readManifest(x.dir, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		_, err = create(ctx, x.kv, eventKey(id), m.Event)
	}
	return err
}

// Refill writes every recording into a KV that lost its data while the server ran.
func (x *Index) Refill(ctx context.Context) error {
	for _, rec := range x.known() {
		if err := x.refill(ctx, rec); err != nil {
			return fmt.Errorf("index: refill %s: %w", rec.ID(), err)
		}
	}
	if err := x.rebuild(ctx); err != nil { // those that are not open
		return fmt.Errorf("index: rebuild: %w", err)
	}
	_, err := x.All(ctx)
	return err
}

func (x *Index) refill(ctx context.Context, rec *Recording) error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	id := rec.event.Start.EventID
	has, err := revisionOf(ctx, x.kv, eventKey(id))
	if err == nil && has != rec.revision {
		rec.revision, err = write(ctx, x.kv, eventKey(id), rec.event, has)
	}
	for n, c := range rec.chunks {
		if err == nil {
			has, err = revisionOf(ctx, x.kv, chunkKey(id, n))
		}
		if err == nil && has != c.revision {
			rec.chunks[n], err = x.restoreChunk(ctx, id, c.Chunk, has)
		}
	}
	return err
}

// restore adds the chunks that only index.json has, or has in a later state, to found and to the
// KV. The KV is written first, so it must have lost them: it is an older backup, or its damaged end
// was cut off. Without them the stores would drop content that the recording no longer names, and
// the chunk's segments may be gone. A removed recording stays removed: its chunks leave the KV
// before index.json. A damaged index.json adds nothing; restore then returns errDamaged.
func (x *Index) restore(ctx context.Context, e Event, found map[int]entry) error {
	if e.Removed {
		return nil
	}
	id := e.Start.EventID
	m, err := readManifest(x.dir, id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || m.Event.Removed {
		return err
	}
	for n, c := range m.Chunks {
		known, there := found[n]
		if there && !c.ahead(known.Chunk) {
			continue
		}
		if found[n], err = x.restoreChunk(ctx, id, c, known.revision); err != nil {
			return err
		}
	}
	return nil
}

// restoreChunk writes a chunk over that revision in the KV. Revision 0 creates it.
func (x *Index) restoreChunk(ctx context.Context, id event.ID, c Chunk, revision uint64) (entry, error) {
	if c.Kept() {
		if err := x.Remember(ctx, id, c); err != nil { // before the chunk: once the KV has it, restoreChunk is not called again
			return entry{}, err
		}
	}
	revision, err := write(ctx, x.kv, chunkKey(id, c.Index), c, revision)
	return entry{c, revision}, err
}

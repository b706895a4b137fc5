package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"footlight/backend/event"
)

// rebuild writes into the KV every event that only has an index.json. Its chunks
// follow once it is opened.
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

// restore adds to the chunks that were found in the KV those that only index.json
// has, and those that it has further along, and writes them into the KV. A chunk is
// in the KV first, so the KV has lost that: it is from an older backup, or its
// damaged end was cut off. What the recording no longer names would be dropped from
// the stores, and what a chunk was made of may be gone already. A recording that was
// removed stays removed: its chunks leave the KV before index.json. A damaged
// index.json, errDamaged, adds nothing.
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

// restoreChunk writes a chunk in place of a revision; 0: there is none.
func (x *Index) restoreChunk(ctx context.Context, id event.ID, c Chunk, revision uint64) (entry, error) {
	if c.Kept() {
		if err := x.Remember(ctx, id, c); err != nil { // first: once the chunk is there, nobody comes back here
			return entry{}, err
		}
	}
	var err error
	if key := chunkKey(id, c.Index); revision == 0 {
		revision, err = create(ctx, x.kv, key, c)
	} else {
		revision, err = update(ctx, x.kv, key, c, revision)
	}
	return entry{c, revision}, err
}

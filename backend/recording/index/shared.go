package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"footlight/backend/event"
)

// Shared is a chunk of an event that others may have too.
type Shared struct {
	EventID event.ID
	Archive string // the event's current archive mode: who may read the chunk
	Chunk   Chunk
}

// Equal finds a chunk with the same inputs that is stored or about to be. It returns false if there
// is none.
func (x *Index) Equal(ctx context.Context, inputs event.Hash) (Shared, bool, error) {
	value, _, err := x.kv.Get(ctx, inputsKey(inputs))
	if errors.Is(err, fs.ErrNotExist) {
		return Shared{}, false, nil
	}
	var at place
	if err == nil {
		err = json.Unmarshal(value, &at)
	}
	if err != nil {
		return Shared{}, false, fmt.Errorf("index: %w", err)
	}
	rec, err := x.Get(ctx, at.EventID)
	if errors.Is(err, event.ErrNotFound) {
		return Shared{}, false, nil
	}
	if err != nil {
		return Shared{}, false, err
	}
	c, err := rec.Chunk(at.Chunk)
	there := err == nil && (c.Kept() || c.State == Encoded)
	e := rec.Event()
	return Shared{EventID: at.EventID, Archive: e.Start.Archive, Chunk: c}, there && c.Inputs == inputs && !e.Removed, nil
}

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

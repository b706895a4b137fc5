package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"footlight/backend/event"
)

// place names a chunk.
type place struct {
	EventID event.ID `json:"eventId"`
	Chunk   int      `json:"chunk"`
}

func inputsKey(h event.Hash) string { return "inputs/" + h.String() }

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

// Remember stores under which inputs a chunk is found, if it has any.
func (x *Index) Remember(ctx context.Context, id event.ID, c Chunk) error {
	if c.Inputs.IsZero() {
		return nil
	}
	key, at := inputsKey(c.Inputs), place{EventID: id, Chunk: c.Index}
	_, revision, err := x.kv.Get(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = create(ctx, x.kv, key, at)
	} else if err == nil {
		_, err = update(ctx, x.kv, key, at, revision)
	}
	return err
}

// Forget removes what Remember stored.
func (x *Index) Forget(ctx context.Context, inputs event.Hash) error {
	return wrap(x.kv.Delete(ctx, inputsKey(inputs)), inputsKey(inputs))
}

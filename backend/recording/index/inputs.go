package index

import (
	"context"
	"errors"
	"io/fs"

	"footlight/backend/event"
)

// place names a chunk.
type place struct {
	EventID event.ID `json:"eventId"`
	Chunk   int      `json:"chunk"`
}

func inputsKey(h event.Hash) string { return "inputs/" + h.String() }

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

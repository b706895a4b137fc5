package places

import (
	"context"
	"errors"
	"io/fs"

	"footlight/backend/bus"
	"footlight/backend/store/pdp"
)

// progress keeps in the bus how far copies are.
type progress struct{ kv *bus.KV }

var _ pdp.Memo = progress{}

func (p progress) Get(ctx context.Context, key string) ([]byte, error) {
	value, _, err := p.kv.Get(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return value, err
}

func (p progress) Put(ctx context.Context, key string, value []byte) error {
	_, err := p.kv.Put(ctx, key, value)
	return err
}

package places

import (
	"context"
	"errors"
	"io"
	"io/fs"

	"github.com/ipfs/go-cid"

	"footlight/backend/bus"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/pdp"
)

// item is a chunk of a recording that was copied to a place.
type item struct {
	EventID string `json:"eventId"`
	Chunk   int    `json:"chunk"`
	CID     string `json:"cid"`
}

// source reads back what a place was given. The caller must check the bytes.
type source interface {
	open(ctx context.Context, c cid.Cid, kept index.Copy) (io.ReadCloser, error)
}

// remotePlace makes copies on another machine, reads them back, and removes them.
type remotePlace interface {
	copies.Keeper
	source
	release(ctx context.Context, c cid.Cid, items []item) error
}

// openKeeper refuses chunks that must not be public.
type openKeeper struct{ copies.Keeper }

// Keep implements copies.Keeper.
func (k openKeeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	if !c.Open() {
		return index.Copy{}, copies.ErrUnwanted
	}
	return k.Keeper.Keep(ctx, c)
}

// progress stores in the bus how far copies are.
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

package ipfs

import (
	"context"
	"fmt"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-datastore"
	"github.com/multiformats/go-multihash"
)

// visibility says who may read what is received.
type visibility bool

const (
	private visibility = false
	public  visibility = true
)

// marks remembers which blocks were received as public.
type marks struct{ db datastore.Batching }

// set marks the blocks, durably, if they are public. It never unmarks.
func (m marks) set(ctx context.Context, v visibility, hashes []multihash.Multihash) error {
	if v == private {
		return nil
	}
	batch, err := m.db.Batch(ctx)
	if err != nil {
		return fmt.Errorf("mark public blocks: %w", err)
	}
	for _, hash := range hashes {
		if err := batch.Put(ctx, markKey(hash), nil); err != nil {
			return fmt.Errorf("mark public blocks: %w", err)
		}
	}
	if err := batch.Commit(ctx); err != nil {
		return fmt.Errorf("mark public blocks: %w", err)
	}
	return nil
}

func (m marks) has(ctx context.Context, hash multihash.Multihash) (bool, error) {
	return m.db.Has(ctx, markKey(hash))
}

func markKey(hash multihash.Multihash) datastore.Key {
	return datastore.KeyWithNamespaces([]string{"public"}).Child(dshelp.MultihashToDsKey(hash))
}

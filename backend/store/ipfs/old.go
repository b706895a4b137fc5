package ipfs

import (
	"context"
	"fmt"

	"github.com/ipfs/go-datastore"
	"github.com/multiformats/go-multihash"
)

var (
	// formatKey says that marks tell of every block that is kept.
	formatKey = datastore.NewKey("/format/kept")
	// settledKey says that what is recorded is not kept as old any more.
	settledKey = datastore.NewKey("/format/settled")
)

// keepOld keeps every block of a store that is from before marks told which are
// kept: nobody knows any more what refers to them. The first collection finds
// out what is recorded.
func (n *Node) keepOld(ctx context.Context) error {
	if known, err := n.meta.Has(ctx, formatKey); known || err != nil {
		return err
	}
	err := n.each(ctx, func(hash multihash.Multihash) error {
		return n.marks.set(ctx, []string{keptOld}, []multihash.Multihash{hash})
	})
	if err != nil {
		return fmt.Errorf("keep what is there: %w", err)
	}
	return n.meta.Put(ctx, formatKey, []byte{1})
}

// old reports whether a block is kept because nobody knows what refers to it. In
// the first collection those of recordings are let go. Later ones let none go:
// whoever records may put any block into a recording, and remove that.
func (c *collection) old(ctx context.Context, hash multihash.Multihash, recorded bool) (bool, error) {
	is, err := c.node.marks.has(ctx, keptOld, hash)
	if err != nil || !is || !recorded || !c.first {
		return is, err
	}
	return false, c.node.marks.clear(ctx, keptOld, hash)
}

package ipfs

import (
	"context"
	"errors"
	"fmt"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"

	"footlight/backend/blob"
)

// Document returns the single block that c names, public or private, after
// comparing it with c. A missing one is blob.ErrNotFound.
func (n *Node) Document(ctx context.Context, c cid.Cid) ([]byte, error) {
	if !c.Defined() || c.Type() != cid.Raw {
		return nil, fmt.Errorf("read document %s: %w", c, blob.ErrNotFound)
	}
	block, err := n.blocks.Get(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("read document %s: %w", c, kind(err))
	}
	return block.RawData(), nil
}

// Note is what was noted of content under a name; nil: nothing was.
func (n *Node) Note(ctx context.Context, c cid.Cid, name string) ([]byte, error) {
	note, err := n.meta.Get(ctx, noteKey(c, name))
	if errors.Is(err, datastore.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("note of %s: %w", c, err)
	}
	return note, nil
}

// SetNote notes something of content, for ever: notes are for documents.
func (n *Node) SetNote(ctx context.Context, c cid.Cid, name string, note []byte) error {
	if err := n.meta.Put(ctx, noteKey(c, name), note); err != nil {
		return fmt.Errorf("note of %s: %w", c, err)
	}
	return nil
}

func noteKey(c cid.Cid, name string) datastore.Key {
	return datastore.KeyWithNamespaces([]string{"note", name}).Child(dshelp.MultihashToDsKey(c.Hash()))
}

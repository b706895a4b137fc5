package ipfs

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/ipfs/boxo/datastore/dshelp"
	dagio "github.com/ipfs/boxo/ipld/unixfs/io"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
)

// Fetch implements blob.Fetcher, for public and private content. ctx must stay alive while the reader is
// used. Every block is compared with its CID as it is read. A read of a damaged block restores it, or fails
// with store.ErrCorrupt.
func (n *Node) Fetch(ctx context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	r, err := unixfs.Open(unixfs.Reading(ctx, c), n.dag, c)
	if err != nil {
		return nil, 0, fmt.Errorf("fetch %s: %w", c, kind(err))
	}
	return content{r}, int64(r.Size()), nil
}

// WriteCAR writes a public or private file as unixfs.WriteCAR does. It returns blob.ErrNotFound if the
// content is not here.
func (n *Node) WriteCAR(ctx context.Context, w io.Writer, root cid.Cid) error {
	return kind(unixfs.WriteCAR(unixfs.Reading(ctx, root), w, n.dag, root))
}

// Leaves returns the SHA-256 of every leaf (1 MiB) of a file, in order. It returns blob.ErrNotFound if the
// content is not here.
func (n *Node) Leaves(ctx context.Context, c cid.Cid) ([][32]byte, error) {
	leaves, err := unixfs.Leaves(unixfs.Reading(ctx, c), n.dag, c)
	return leaves, kind(err)
}

// Contains reports whether c is a file or one of its blocks. It reports false if the file is not here.
func (n *Node) Contains(ctx context.Context, file, c cid.Cid) (bool, error) {
	within, err := unixfs.Contains(unixfs.Reading(ctx, file), n.dag, file, c)
	return within, kind(err)
}

// content is an open file that returns the errors of packages blob and store.
type content struct{ dagio.DagReader }

func (c content) Read(b []byte) (int, error) {
	n, err := c.DagReader.Read(b)
	return n, kind(err)
}

// WriteTo implements io.WriterTo, which io.Copy prefers.
func (c content) WriteTo(w io.Writer) (int64, error) {
	n, err := c.DagReader.WriteTo(w)
	return n, kind(err)
}

// Document returns the single block that c names, public or private, after comparing it with c. It returns
// blob.ErrNotFound if the block is not here.
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

// Note returns the note that SetNote kept for content under a name, or nil if there is none.
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

// SetNote keeps a note about content for ever. Notes are for documents.
func (n *Node) SetNote(ctx context.Context, c cid.Cid, name string, note []byte) error {
	if err := n.meta.Put(ctx, noteKey(c, name), note); err != nil {
		return fmt.Errorf("note of %s: %w", c, err)
	}
	return nil
}

func noteKey(c cid.Cid, name string) datastore.Key {
	return datastore.KeyWithNamespaces([]string{"note", name}).Child(dshelp.MultihashToDsKey(c.Hash()))
}

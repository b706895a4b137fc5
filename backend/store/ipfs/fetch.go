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

// Fetch implements blob.Fetcher, for public and private content. ctx must stay
// alive while the reader is used. Every block is compared with its CID as it
// is read; a read that meets a damaged one has it restored, or fails with
// store.ErrCorrupt.
func (n *Node) Fetch(ctx context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	r, err := unixfs.Open(unixfs.Reading(ctx, c), n.dag, c)
	if err != nil {
		return nil, 0, fmt.Errorf("fetch %s: %w", c, kind(err))
	}
	return content{r}, int64(r.Size()), nil
}

// WriteCAR writes a file, public or private, as unixfs.WriteCAR does. Content that
// is not here is blob.ErrNotFound.
func (n *Node) WriteCAR(ctx context.Context, w io.Writer, root cid.Cid) error {
	return kind(unixfs.WriteCAR(unixfs.Reading(ctx, root), w, n.dag, root))
}

// Leaves lists the SHA-256 of every leaf of a file, in order: of each MiB.
// Content that is not here is blob.ErrNotFound.
func (n *Node) Leaves(ctx context.Context, c cid.Cid) ([][32]byte, error) {
	leaves, err := unixfs.Leaves(unixfs.Reading(ctx, c), n.dag, c)
	return leaves, kind(err)
}

// Contains reports whether c is a file or one of its blocks. A file that is not
// here has none.
func (n *Node) Contains(ctx context.Context, file, c cid.Cid) (bool, error) {
	within, err := unixfs.Contains(unixfs.Reading(ctx, file), n.dag, file, c)
	return within, kind(err)
}

// content is an open file whose errors are ours.
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

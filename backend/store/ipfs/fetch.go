package ipfs

import (
	"context"
	"fmt"
	"io"

	unixfs "github.com/ipfs/boxo/ipld/unixfs/io"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"

	"footlight/backend/blob"
	"footlight/backend/store"
)

// Fetch implements blob.Fetcher, for public and private content. ctx must stay
// alive while the reader is used. Every block is compared with its CID as it
// is read; a read that meets a damaged one restores it (MendFrom), or fails with
// store.ErrCorrupt.
func (n *Node) Fetch(ctx context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error) {
	ctx = reading(ctx, c)
	root, err := n.dag.Get(ctx, c)
	if err != nil {
		return nil, 0, fmt.Errorf("fetch %s: %w", c, kind(err))
	}
	r, err := unixfs.NewDagReader(ctx, root, telling{n.dag})
	if err != nil {
		return nil, 0, fmt.Errorf("fetch %s: %w", c, kind(err))
	}
	return content{r}, int64(r.Size()), nil
}

// content is an open file whose errors are ours.
type content struct{ unixfs.DagReader }

// Read implements io.Reader.
func (c content) Read(b []byte) (int, error) {
	n, err := c.DagReader.Read(b)
	return n, kind(err)
}

// WriteTo implements io.WriterTo, which io.Copy prefers.
func (c content) WriteTo(w io.Writer) (int64, error) {
	n, err := c.DagReader.WriteTo(w)
	return n, kind(err)
}

// telling is a DAG service that says why a node cannot be had. The one it wraps
// only says that not all of several came.
type telling struct{ ipld.DAGService }

// GetMany implements ipld.NodeGetter. The channel has room for all, so the
// goroutine ends whether or not anyone listens.
func (t telling) GetMany(ctx context.Context, cids []cid.Cid) <-chan *ipld.NodeOption {
	out := make(chan *ipld.NodeOption, len(cids))
	go func() {
		defer close(out)
		for _, c := range cids {
			node, err := t.Get(ctx, c)
			out <- &ipld.NodeOption{Node: node, Err: err}
			if err != nil {
				return
			}
		}
	}()
	return out
}

// kind turns the node's errors into the sentinels of blob and store.
func kind(err error) error {
	switch {
	case err == nil:
		return nil
	case ipld.IsNotFound(err):
		return fmt.Errorf("%w: %w", blob.ErrNotFound, err)
	case damage(err):
		return fmt.Errorf("%w: %w", store.ErrCorrupt, err)
	}
	return err
}

package unixfs

import (
	"context"

	unixfs "github.com/ipfs/boxo/ipld/unixfs/io"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
)

// fileKey is where a context says which file is being read.
type fileKey struct{}

// Reading says which file is read: a block does not tell whose it is.
func Reading(ctx context.Context, file cid.Cid) context.Context {
	return context.WithValue(ctx, fileKey{}, file)
}

// FileOf is the file that is being read; else the block as a file.
func FileOf(ctx context.Context, block cid.Cid) cid.Cid {
	if file, ok := ctx.Value(fileKey{}).(cid.Cid); ok {
		return file
	}
	return block
}

// Open opens a file. ctx must stay alive while it is read.
func Open(ctx context.Context, dag ipld.DAGService, c cid.Cid) (unixfs.DagReader, error) {
	root, err := dag.Get(ctx, c)
	if err != nil {
		return nil, err
	}
	return unixfs.NewDagReader(ctx, root, telling{dag})
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

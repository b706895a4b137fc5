package unixfs

import (
	"context"

	unixfs "github.com/ipfs/boxo/ipld/unixfs/io"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
)

// fileKey is the context key for the file that is being read.
type fileKey struct{}

// Reading returns a context that names the file being read. A block does not tell which file it belongs to.
func Reading(ctx context.Context, file cid.Cid) context.Context {
	return context.WithValue(ctx, fileKey{}, file)
}

// FileOf returns the file that is being read according to ctx, or else the block as a file.
func FileOf(ctx context.Context, block cid.Cid) cid.Cid {
	if file, ok := ctx.Value(fileKey{}).(cid.Cid); ok {
		return file
	}
	return block
}

// Open opens a file. ctx must stay alive while the file is read.
func Open(ctx context.Context, dag ipld.DAGService, c cid.Cid) (unixfs.DagReader, error) {
	root, err := dag.Get(ctx, c)
	if err != nil {
		return nil, err
	}
	return unixfs.NewDagReader(ctx, root, telling{dag})
}

// telling is a DAG service that returns the error with which reading a node failed. The wrapped service only
// reports that some nodes are missing.
type telling struct{ ipld.DAGService }

// GetMany implements ipld.NodeGetter. The channel has room for all nodes, so the goroutine ends even if no
// caller reads from it.
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

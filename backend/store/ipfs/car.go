package ipfs

import (
	"context"
	"fmt"
	"io"

	"github.com/ipfs/go-cid"
	car "github.com/ipld/go-car/v2"
	"github.com/ipld/go-car/v2/storage"
)

// WriteCAR writes every block of a file, public or private, as a CAR (version 1)
// with one root, each block once, every node before what is below it. Content that
// is not here is blob.ErrNotFound.
func (n *Node) WriteCAR(ctx context.Context, w io.Writer, root cid.Cid) error {
	ctx = reading(ctx, root)
	out, err := storage.NewWritable(w, []cid.Cid{root}, car.WriteAsCarV1(true))
	if err == nil {
		err = n.writeBelow(ctx, out, root, cid.NewSet())
	}
	if err != nil {
		return fmt.Errorf("write CAR of %s: %w", root, kind(err))
	}
	return nil
}

func (n *Node) writeBelow(ctx context.Context, out storage.WritableCar, c cid.Cid, done *cid.Set) error {
	if !done.Visit(c) {
		return nil
	}
	node, err := n.dag.Get(ctx, c)
	if err == nil {
		err = out.Put(ctx, c.KeyString(), node.RawData())
	}
	if err != nil {
		return err
	}
	for _, link := range node.Links() {
		if err = n.writeBelow(ctx, out, link.Cid, done); err != nil {
			return err
		}
	}
	return nil
}

package unixfs

import (
	"context"
	"fmt"
	"io"

	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	car "github.com/ipld/go-car/v2"
	"github.com/ipld/go-car/v2/storage"
)

// WriteCAR writes every block of a file as a CAR (version 1) with one root, each block once, and parents
// before children.
func WriteCAR(ctx context.Context, w io.Writer, dag ipld.NodeGetter, root cid.Cid) error {
	out, err := storage.NewWritable(w, []cid.Cid{root}, car.WriteAsCarV1(true))
	if err == nil {
		err = writeBelow(ctx, out, dag, root, cid.NewSet())
	}
	if err != nil {
		return fmt.Errorf("write CAR of %s: %w", root, err)
	}
	return nil
}

func writeBelow(ctx context.Context, out storage.WritableCar, dag ipld.NodeGetter, c cid.Cid, done *cid.Set) error {
	if !done.Visit(c) {
		return nil
	}
	node, err := dag.Get(ctx, c)
	if err == nil {
		err = out.Put(ctx, c.KeyString(), node.RawData())
	}
	if err != nil {
		return err
	}
	for _, link := range node.Links() {
		if err = writeBelow(ctx, out, dag, link.Cid, done); err != nil {
			return err
		}
	}
	return nil
}

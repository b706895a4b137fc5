package ipfs

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ipfs/boxo/ipld/merkledag"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"
)

// Leaves lists the SHA-256 of every leaf of a file, in order: of each MiB.
// Content that is not here is blob.ErrNotFound. The leaves themselves are not
// read.
func (n *Node) Leaves(ctx context.Context, c cid.Cid) ([][32]byte, error) {
	return n.leaves(reading(ctx, c), c)
}

func (n *Node) leaves(ctx context.Context, c cid.Cid) ([][32]byte, error) {
	if c.Type() == cid.Raw {
		leaf, err := digestOf(c)
		return [][32]byte{leaf}, err
	}
	node, err := n.dag.Get(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("leaves of %s: %w", c, kind(err))
	}
	file, ok := node.(*merkledag.ProtoNode)
	if !ok {
		return nil, fmt.Errorf("leaves of %s: not a file", c)
	}
	return n.below(ctx, file.Links())
}

func (n *Node) below(ctx context.Context, links []*ipld.Link) (leaves [][32]byte, err error) {
	for _, link := range links {
		more, err := n.leaves(ctx, link.Cid)
		if err != nil {
			return nil, err
		}
		leaves = append(leaves, more...)
	}
	return leaves, nil
}

func digestOf(c cid.Cid) (digest [32]byte, err error) {
	decoded, err := multihash.Decode(c.Hash())
	if err != nil || len(decoded.Digest) != len(digest) {
		return digest, fmt.Errorf("leaf %s has another hash than SHA-256: %w", c, errHash)
	}
	return [32]byte(decoded.Digest), nil
}

// Contains reports whether c is a file or one of its blocks. A file that is not
// here has none.
func (n *Node) Contains(ctx context.Context, file, c cid.Cid) (bool, error) {
	return n.contains(reading(ctx, file), n.dag, file, c)
}

func (n *Node) contains(ctx context.Context, dag ipld.NodeGetter, file, c cid.Cid) (bool, error) {
	if bytes.Equal(file.Hash(), c.Hash()) {
		return true, nil
	}
	if file.Type() == cid.Raw {
		return false, nil
	}
	node, err := dag.Get(ctx, file)
	if ipld.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("blocks of %s: %w", file, kind(err))
	}
	for _, link := range node.Links() {
		if within, err := n.contains(ctx, dag, link.Cid, c); within || err != nil {
			return within, err
		}
	}
	return false, nil
}

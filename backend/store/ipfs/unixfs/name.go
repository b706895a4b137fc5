package unixfs

import (
	"context"
	"fmt"
	"io"

	"github.com/ipfs/boxo/ipld/merkledag"
	"github.com/ipfs/boxo/ipld/unixfs"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
)

// Name returns the reference that a store would return for the content of r, and the SHA-256 of every leaf,
// in order. It stores nothing, and keeps a few blocks in memory.
func Name(ctx context.Context, r io.Reader) (blob.Ref, [][32]byte, error) {
	out := &names{}
	ref, err := Import(ctx, r, out)
	if err != nil {
		return blob.Ref{}, nil, fmt.Errorf("name content: %w", err)
	}
	return ref, out.leaves, nil
}

// names records the leaves, which the importer adds in order.
type names struct {
	ipld.DAGService
	leaves [][32]byte
}

// Add implements ipld.NodeAdder.
func (n *names) Add(_ context.Context, node ipld.Node) error {
	if node.Cid().Type() != cid.Raw {
		return nil
	}
	leaf, err := Digest(node.Cid())
	n.leaves = append(n.leaves, leaf)
	return err
}

// Root computes the CID of a file from its size and the SHA-256 of its leaves. It supports one level of
// links, which is up to 1 GiB.
func Root(size int64, leaves [][32]byte) (cid.Cid, error) {
	if count := max(1, (size+BlockSize-1)/BlockSize); size < 0 || count > MaxLinks || count != int64(len(leaves)) {
		return cid.Undef, fmt.Errorf("root: %d leaves cannot be of %d bytes", len(leaves), size)
	}
	if len(leaves) == 1 {
		return blob.RawCID(leaves[0]), nil
	}
	file, root := unixfs.NewFSNode(unixfs.TFile), &merkledag.ProtoNode{}
	for i, leaf := range leaves {
		length := uint64(min(BlockSize, size-int64(i)*BlockSize))
		file.AddBlockSize(length)
		if err := root.AddRawLink("", &ipld.Link{Size: length, Cid: blob.RawCID(leaf)}); err != nil {
			return cid.Undef, fmt.Errorf("root: %w", err)
		}
	}
	data, err := file.GetBytes()
	if err != nil {
		return cid.Undef, fmt.Errorf("root: %w", err)
	}
	root.SetData(data)
	if err = root.SetCidBuilder(cid.V1Builder{Codec: cid.DagProtobuf, MhType: multihash.SHA2_256}); err != nil {
		return cid.Undef, fmt.Errorf("root: %w", err)
	}
	return root.Cid(), nil
}

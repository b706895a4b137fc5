package unixfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/ipfs/boxo/ipld/merkledag"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"
)

// ErrHash is returned for a CID with another hash than SHA-256.
var ErrHash = errors.New("only sha2-256 CIDs of files and raw blocks are kept here")

// Leaves returns the SHA-256 of every leaf (1 MiB) of a file, in order. It does not read the leaves.
func Leaves(ctx context.Context, dag ipld.NodeGetter, c cid.Cid) ([][32]byte, error) {
	if c.Type() == cid.Raw {
		leaf, err := Digest(c)
		return [][32]byte{leaf}, err
	}
	node, err := dag.Get(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("leaves of %s: %w", c, err)
	}
	if _, ok := node.(*merkledag.ProtoNode); !ok {
		return nil, fmt.Errorf("leaves of %s: not a file", c)
	}
	var leaves [][32]byte
	for _, link := range node.Links() {
		more, err := Leaves(ctx, dag, link.Cid)
		if err != nil {
			return nil, err
		}
		leaves = append(leaves, more...)
	}
	return leaves, nil
}

// Digest returns the SHA-256 that a CID contains.
func Digest(c cid.Cid) (digest [32]byte, err error) {
	decoded, err := multihash.Decode(c.Hash())
	if err != nil || len(decoded.Digest) != len(digest) {
		return digest, fmt.Errorf("leaf %s has another hash than SHA-256: %w", c, ErrHash)
	}
	return [32]byte(decoded.Digest), nil
}

// Contains reports whether c is a file or one of its blocks. It reports false if the file is not here.
func Contains(ctx context.Context, dag ipld.NodeGetter, file, c cid.Cid) (bool, error) {
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
		return false, fmt.Errorf("blocks of %s: %w", file, err)
	}
	for _, link := range node.Links() {
		if within, err := Contains(ctx, dag, link.Cid, c); within || err != nil {
			return within, err
		}
	}
	return false, nil
}

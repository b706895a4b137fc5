// Package unixfs makes files into DAGs of the profile unixfs-v1-2025, and reads them back. It stores nothing
// itself: it reads and writes blocks through a DAG service.
package unixfs

import (
	"context"
	"crypto/sha256"
	"errors"
	"hash"
	"io"

	chunk "github.com/ipfs/boxo/chunker"
	"github.com/ipfs/boxo/ipld/unixfs/importer/balanced"
	"github.com/ipfs/boxo/ipld/unixfs/importer/helpers"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
)

// The profile unixfs-v1-2025. Changing a number changes every CID.
const (
	BlockSize = 1 << 20
	MaxLinks  = 1024
)

// Import cuts content into blocks and adds them to a DAG service, leaves first. It keeps a few blocks in
// memory at a time.
func Import(ctx context.Context, r io.Reader, to ipld.DAGService) (blob.Ref, error) {
	src := &source{read: r.Read, hash: sha256.New(), alive: ctx.Err}
	root, err := layout(src, to)
	if src.err != nil { // the importer takes a truncated source for a complete one
		err = src.err
	}
	if err != nil {
		return blob.Ref{}, err
	}
	return blob.Ref{CID: root, Size: src.size, SHA256: [32]byte(src.hash.Sum(nil))}, nil
}

func layout(src io.Reader, to ipld.DAGService) (cid.Cid, error) {
	params := helpers.DagBuilderParams{
		Maxlinks:   MaxLinks,
		RawLeaves:  true,
		CidBuilder: cid.V1Builder{Codec: cid.DagProtobuf, MhType: multihash.SHA2_256},
		Dagserv:    to,
	}
	builder, err := params.New(chunk.NewSizeSplitter(src, BlockSize))
	if err != nil {
		return cid.Undef, err
	}
	root, err := balanced.Layout(builder)
	if err != nil {
		return cid.Undef, err
	}
	return root.Cid(), nil
}

// source counts and hashes the bytes read, fails once its context has ended, and keeps any error other than
// io.EOF.
type source struct {
	read  func([]byte) (int, error)
	alive func() error
	hash  hash.Hash
	size  int64
	err   error
}

func (s *source) Read(b []byte) (int, error) {
	if s.err = s.alive(); s.err != nil {
		return 0, s.err
	}
	n, err := s.read(b)
	s.size += int64(n)
	s.hash.Write(b[:n]) // a hash never fails
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

package ipfs

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
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

// The profile unixfs-v1-2025; changing a number changes every CID.
const (
	blockSize = 1 << 20
	maxLinks  = 1024
)

// Receive implements blob.Receiver for public content. Of the source, a few
// blocks at a time are in memory.
func (n *Node) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	return n.receive(ctx, r, marksOf(public, false))
}

// receive stores content, whose blocks get the marks.
func (n *Node) receive(ctx context.Context, r io.Reader, marks []string) (blob.Ref, error) {
	ref, _, err := n.receiveBlocks(ctx, r, marks)
	return ref, err
}

func (n *Node) receiveBlocks(ctx context.Context, r io.Reader, marks []string) (blob.Ref, []multihash.Multihash, error) {
	src := &source{read: r.Read, hash: sha256.New(), alive: ctx.Err}
	out := &sink{DAGService: n.dag, flat: n.flat, note: n.recent.note}
	defer out.discard(ctx)
	root, err := layout(src, out)
	if src.err != nil { // the importer takes a truncated source for a finished one
		err = src.err
	}
	if err != nil {
		return blob.Ref{}, nil, fmt.Errorf("receive content: %w", err)
	}
	if err := out.commit(ctx); err != nil {
		return blob.Ref{}, nil, fmt.Errorf("store blocks: %w", err)
	}
	if err := n.marks.set(ctx, marks, out.stored); err != nil {
		return blob.Ref{}, nil, err
	}
	return blob.Ref{CID: root, Size: src.size, SHA256: [32]byte(src.hash.Sum(nil))}, out.stored, nil
}

func layout(src io.Reader, out ipld.DAGService) (cid.Cid, error) {
	params := helpers.DagBuilderParams{
		Maxlinks:   maxLinks,
		RawLeaves:  true,
		CidBuilder: cid.V1Builder{Codec: cid.DagProtobuf, MhType: multihash.SHA2_256},
		Dagserv:    out,
	}
	builder, err := params.New(chunk.NewSizeSplitter(src, blockSize))
	if err != nil {
		return cid.Undef, err
	}
	root, err := balanced.Layout(builder)
	if err != nil {
		return cid.Undef, err
	}
	return root.Cid(), nil
}

// source measures what passes, ends with its context, and keeps the error that
// ended it, if that was not the end.
type source struct {
	read  func([]byte) (int, error)
	alive func() error
	hash  hash.Hash
	size  int64
	err   error
}

// Read implements io.Reader.
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

package ipfs

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
)

// secondCopies keeps a second copy of every document on the same disk: blocks that no collection drops, each
// in a file of its own. If a crash loses the list of documents that were not copied yet, the next pass of a
// Scrubber finds them. It is safe for concurrent use.
type secondCopies struct {
	blocks blockstore.Blockstore
	wake   chan struct{}

	mu  sync.Mutex
	new []cid.Cid // not copied yet
}

func newSecondCopies(blocks blockstore.Blockstore) *secondCopies {
	return &secondCopies{blocks: blocks, wake: make(chan struct{}, 1)}
}

// add requests copies of documents.
func (s *secondCopies) add(hashes []multihash.Multihash) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, hash := range hashes {
		s.new = append(s.new, cid.NewCidV1(cid.Raw, hash))
	}
	select {
	case s.wake <- struct{}{}:
	default: // the copier is to run already
	}
}

// take returns the documents added since its last call.
func (s *secondCopies) take() (docs []cid.Cid) {
	s.mu.Lock()
	defer s.mu.Unlock()
	docs, s.new = s.new, nil
	return docs
}

// make ensures that an intact second copy of a document exists.
func (s *secondCopies) make(ctx context.Context, c cid.Cid, first blockstore.Blockstore) error {
	_, err := s.blocks.Get(ctx, c)
	if !damage(err) {
		return err
	}
	block, err := first.Get(ctx, c)
	if err != nil {
		return kind(err)
	}
	return s.blocks.Put(ctx, block)
}

// Knows implements Copies. It returns false, because second copies exist of documents only.
func (*secondCopies) Knows(cid.Cid) bool { return false }

// Open implements Copies.
func (s *secondCopies) Open(ctx context.Context, file cid.Cid) (Copy, error) {
	if file.Type() != cid.Raw { // only its root block could be here
		return Copy{}, blob.ErrNotFound
	}
	block, err := s.blocks.Get(ctx, file)
	if ipld.IsNotFound(err) {
		return Copy{}, blob.ErrNotFound
	}
	if err != nil {
		return Copy{}, kind(err)
	}
	return Copy{ReadCloser: io.NopCloser(bytes.NewReader(block.RawData())), About: []any{"from", "second copy"}}, nil
}

// Files implements Copies. It returns none, because a document's block is found as a file.
func (*secondCopies) Files() []cid.Cid { return nil }

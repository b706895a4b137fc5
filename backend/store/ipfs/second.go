package ipfs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"

	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
)

// document is a block that no collection drops, as a file of its own: content that
// stays is copied and restored by blocks, of which it mostly is one.
type document struct {
	cid.Cid
	visibility visibility
}

// fresh are the documents that came and were not copied yet. What a crash takes of
// them, the next pass of a Scrubber finds. Safe for concurrent use.
type fresh struct {
	mu   sync.Mutex
	docs []document
	wake chan struct{}
}

func newFresh() *fresh { return &fresh{wake: make(chan struct{}, 1)} }

func (f *fresh) add(hashes []multihash.Multihash, v visibility) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, hash := range hashes {
		f.docs = append(f.docs, document{cid.NewCidV1(cid.Raw, hash), v})
	}
	select {
	case f.wake <- struct{}{}:
	default: // somebody is to look anyway
	}
}

func (f *fresh) take() (docs []document) {
	f.mu.Lock()
	defer f.mu.Unlock()
	docs, f.docs = f.docs, nil
	return docs
}

// IsKept reports whether content is kept for ever, here or lost.
func (n *Node) IsKept(ctx context.Context, c cid.Cid) (bool, error) {
	shown, err1 := n.marks.has(ctx, keptPublic, c.Hash())
	hidden, err2 := n.marks.has(ctx, keptPrivate, c.Hash())
	return shown || hidden, errors.Join(err1, err2)
}

// eachDocument calls fn for every document, here or lost. One that is both kinds is
// told of as both.
func (n *Node) eachDocument(ctx context.Context, fn func(document)) error {
	var errs []error
	for name, v := range map[string]visibility{keptPublic: public, keptPrivate: private} {
		errs = append(errs, eachKey(ctx, n.meta, "/"+name, func(hash multihash.Multihash) error {
			fn(document{cid.NewCidV1(cid.Raw, hash), v})
			return nil
		}))
	}
	return errors.Join(errs...)
}

// duplicate makes sure that there is a whole second copy of a document.
func (n *Node) duplicate(ctx context.Context, d document) error {
	_, err := n.second.Get(ctx, d.Cid)
	if !damage(err) {
		return err
	}
	block, err := n.blocks.Get(ctx, d.Cid)
	if err != nil {
		return kind(err)
	}
	return n.second.Put(ctx, block)
}

// twins are the second copies of documents, on the same disk.
type twins struct{ node *Node }

// Open implements Copies.
func (t twins) Open(ctx context.Context, file cid.Cid) (Copy, error) {
	if file.Type() != cid.Raw { // its root alone is not the file
		return Copy{}, blob.ErrNotFound
	}
	block, err := t.node.second.Get(ctx, file)
	if ipld.IsNotFound(err) {
		return Copy{}, blob.ErrNotFound
	}
	if err != nil {
		return Copy{}, kind(err)
	}
	return Copy{ReadCloser: io.NopCloser(bytes.NewReader(block.RawData())), About: []any{"from", "second copy"}}, nil
}

// Files implements Copies. Blocks of documents are found as files of their own.
func (twins) Files() []cid.Cid { return nil }

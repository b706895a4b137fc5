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

// fresh are the documents that came and were not copied yet: blocks that no collection
// drops, each as a file of its own. What a crash takes of them, the next pass of a
// Scrubber finds. Safe for concurrent use.
type fresh struct {
	mu   sync.Mutex
	docs []cid.Cid
	wake chan struct{}
}

func newFresh() *fresh { return &fresh{wake: make(chan struct{}, 1)} }

func (f *fresh) add(hashes []multihash.Multihash) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, hash := range hashes {
		f.docs = append(f.docs, cid.NewCidV1(cid.Raw, hash))
	}
	select {
	case f.wake <- struct{}{}:
	default: // somebody is to look anyway
	}
}

func (f *fresh) take() (docs []cid.Cid) {
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

// eachDocument calls fn for every document, here or lost, private ones too.
func (n *Node) eachDocument(ctx context.Context, fn func(cid.Cid)) error {
	each := func(name string) error {
		return eachKey(ctx, n.meta, "/"+name, func(hash multihash.Multihash) error {
			fn(cid.NewCidV1(cid.Raw, hash))
			return nil
		})
	}
	return errors.Join(each(keptPublic), each(keptPrivate))
}

// duplicate makes sure that there is a whole second copy of a document.
func (n *Node) duplicate(ctx context.Context, c cid.Cid) error {
	_, err := n.second.Get(ctx, c)
	if !damage(err) {
		return err
	}
	block, err := n.blocks.Get(ctx, c)
	if err != nil {
		return kind(err)
	}
	return n.second.Put(ctx, block)
}

// twins are the second copies of documents, on the same disk.
type twins struct{ node *Node }

// Knows implements Copies. There are documents alone.
func (twins) Knows(cid.Cid) bool { return false }

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

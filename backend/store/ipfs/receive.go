package ipfs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"

	flatfs "github.com/ipfs/go-ds-flatfs"
	"github.com/multiformats/go-multihash"

	"footlight/backend/blob"
	"footlight/backend/store"
	"footlight/backend/store/ipfs/unixfs"
)

var (
	_ blob.Receiver = Private{}
	_ blob.Receiver = Kept{}
)

// Receive implements blob.Receiver for public content. It keeps a few blocks of the source in memory at a
// time.
func (n *Node) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	ref, _, err := n.receiver.receive(ctx, r, marksOf(public, false))
	return ref, err
}

// PutDocument stores document as one public raw block, for ever, because a ledger may name it. Its CID is
// blob.RawCID of its SHA-256. It returns store.ErrTooLarge for more than MaxDocument bytes.
func (n *Node) PutDocument(ctx context.Context, document []byte) (blob.Ref, error) {
	return n.receiver.putDocument(ctx, document, public)
}

// Private receives content that strangers cannot read. It belongs to its Node and needs no closing.
type Private struct{ to *receiver }

// Private returns the receiver of private content.
func (n *Node) Private() Private { return Private{n.receiver} }

// Receive implements blob.Receiver.
func (p Private) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	ref, _, err := p.to.receive(ctx, r, marksOf(private, false))
	return ref, err
}

// PutDocument is like Node.PutDocument, for a private document.
func (p Private) PutDocument(ctx context.Context, document []byte) (blob.Ref, error) {
	return p.to.putDocument(ctx, document, private)
}

// Kept receives public content that no collection ever drops. It belongs to its Node and needs no closing.
// Sources should be fast, because a collection waits until running receptions end.
type Kept struct{ to *receiver }

// Kept returns the receiver of content that is kept for ever.
func (n *Node) Kept() Kept { return Kept{n.receiver} }

// Receive implements blob.Receiver.
func (k Kept) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	return k.to.keep(ctx, r, public)
}

// MaxDocument is the largest document in bytes: one block of the profile.
const MaxDocument = unixfs.BlockSize

// receiver stores content and marks its blocks. It is safe for concurrent use.
type receiver struct {
	flat    *flatfs.Datastore
	marks   marks
	recent  recent
	second  *secondCopies
	keeping sync.RWMutex // read-locked while content to keep is received
}

// receive stores content and sets marks on its blocks.
func (r *receiver) receive(ctx context.Context, src io.Reader, marks []string) (blob.Ref, []multihash.Multihash, error) {
	out := &sink{flat: r.flat, note: r.recent.note}
	defer out.discard(ctx)
	ref, err := unixfs.Import(ctx, src, out)
	if err != nil {
		return blob.Ref{}, nil, fmt.Errorf("receive content: %w", err)
	}
	if err := out.commit(ctx); err != nil {
		return blob.Ref{}, nil, fmt.Errorf("store blocks: %w", err)
	}
	if err := r.marks.set(ctx, marks, out.stored); err != nil {
		return blob.Ref{}, nil, err
	}
	return ref, out.stored, nil
}

// keep receives content that is kept for ever. A collection waits at its barrier until the marks are set.
func (r *receiver) keep(ctx context.Context, src io.Reader, v visibility) (blob.Ref, error) {
	r.keeping.RLock()
	defer r.keeping.RUnlock()
	ref, blocks, err := r.receive(ctx, src, marksOf(v, true))
	r.second.add(blocks)
	return ref, err
}

// putDocument stores a document. Under the profile, content of up to one block is a single raw block.
func (r *receiver) putDocument(ctx context.Context, document []byte, v visibility) (blob.Ref, error) {
	if len(document) > MaxDocument {
		return blob.Ref{}, store.ErrTooLarge
	}
	return r.keep(ctx, bytes.NewReader(document), v)
}

// recent holds the blocks received since the newest collection began. The collection spares them, because they may be
// referred to by now, and the next one looks at them. It is safe for concurrent use.
type recent struct {
	mu     sync.Mutex
	hashes map[string]struct{} // nil before the first collection
}

// turn begins a collection. It returns the blocks received since the one before began.
func (r *recent) turn() map[string]struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	was := r.hashes
	r.hashes = map[string]struct{}{}
	return was
}

// note adds a block. It is called before the block is written.
func (r *recent) note(hash multihash.Multihash) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hashes != nil {
		r.hashes[string(hash)] = struct{}{}
	}
}

// unless calls drop for a block that was not noted. No block can be noted while drop runs.
func (r *recent) unless(hash multihash.Multihash, drop func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, noted := r.hashes[string(hash)]; noted {
		return nil
	}
	return drop()
}

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

// MaxDocument is the largest document in bytes: one block of the profile.
const MaxDocument = unixfs.BlockSize

// receiver stores content and marks its blocks. Safe for concurrent use.
type receiver struct {
	flat    *flatfs.Datastore
	marks   marks
	recent  recent
	second  *secondCopies
	keeping sync.RWMutex // held for reading while content is received that is kept
}

// receive stores content, whose blocks get the marks.
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

// keep receives content that stays. A collection that begins meanwhile waits
// until it is known to.
func (r *receiver) keep(ctx context.Context, src io.Reader, v visibility) (blob.Ref, error) {
	r.keeping.RLock()
	defer r.keeping.RUnlock()
	ref, blocks, err := r.receive(ctx, src, marksOf(v, true))
	r.second.add(blocks)
	return ref, err
}

// putDocument relies on the profile: content of up to one block is that block.
func (r *receiver) putDocument(ctx context.Context, document []byte, v visibility) (blob.Ref, error) {
	if len(document) > MaxDocument {
		return blob.Ref{}, store.ErrTooLarge
	}
	return r.keep(ctx, bytes.NewReader(document), v)
}

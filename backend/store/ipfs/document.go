package ipfs

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/store"
)

// MaxDocument is the largest document in bytes: one block of the profile.
const MaxDocument = blockSize

// PutDocument stores document as one public raw block, for ever: a ledger may
// name it. Its CID is blob.RawCID of its SHA-256. More than MaxDocument is
// store.ErrTooLarge.
func (n *Node) PutDocument(ctx context.Context, document []byte) (blob.Ref, error) {
	return n.putDocument(ctx, document, public)
}

// putDocument relies on the profile: content of up to one block is that block.
func (n *Node) putDocument(ctx context.Context, document []byte, v visibility) (blob.Ref, error) {
	if len(document) > MaxDocument {
		return blob.Ref{}, store.ErrTooLarge
	}
	return n.keep(ctx, bytes.NewReader(document), v)
}

// Document returns the single block that c names, public or private, after
// comparing it with c. A missing one is blob.ErrNotFound.
func (n *Node) Document(ctx context.Context, c cid.Cid) ([]byte, error) {
	if !c.Defined() || c.Type() != cid.Raw {
		return nil, fmt.Errorf("read document %s: %w", c, blob.ErrNotFound)
	}
	block, err := n.blocks.Get(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("read document %s: %w", c, kind(err))
	}
	return block.RawData(), nil
}

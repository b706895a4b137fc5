package blob

import (
	"context"
	"fmt"
	"io"
	"io/fs"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// ErrNotFound reports that a store does not hold the content.
var ErrNotFound = fmt.Errorf("blob: not found: %w", fs.ErrNotExist)

// Ref identifies content by its hash. Two equal Refs name the same bytes.
type Ref struct {
	CID    cid.Cid  // CIDv1; UnixFS file of profile unixfs-v1-2025, or one raw block
	Size   int64    // bytes of content, without DAG overhead
	SHA256 [32]byte // of the whole content
}

// URI returns the ref as ipfs://<cid>.
func (r Ref) URI() string { return URI(r.CID) }

// URI returns c as ipfs://<cid>.
func URI(c cid.Cid) string { return "ipfs://" + c.String() }

// RawCID returns the CIDv1 of the single raw block whose sha-256 is digest. It converts between a 32-byte
// digest on a ledger and the CID of a document in a store.
func RawCID(digest [32]byte) cid.Cid {
	mh, err := multihash.Encode(digest[:], multihash.SHA2_256)
	if err != nil { // only for an unknown hash code
		panic(err)
	}
	return cid.NewCidV1(cid.Raw, mh)
}

// Receiver stores content. Receive reads r to its end. It is safe for concurrent use and idempotent: the
// same bytes give the same Ref and are stored once. When it returns, the content survives a crash.
type Receiver interface {
	Receive(ctx context.Context, r io.Reader) (Ref, error)
}

// Fetcher returns stored content. The caller closes the reader. If the content is missing, the error is
// ErrNotFound.
type Fetcher interface {
	Fetch(ctx context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error)
}

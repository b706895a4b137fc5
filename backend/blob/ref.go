package blob

import (
	"context"
	"fmt"
	"io"
	"io/fs"

	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// ErrNotFound is returned for content a store does not hold.
var ErrNotFound = fmt.Errorf("blob: not found: %w", fs.ErrNotExist)

// Ref names content by what it is. Two equal Refs are the same bytes.
type Ref struct {
	CID    cid.Cid  // CIDv1; UnixFS file of profile unixfs-v1-2025, or one raw block
	Size   int64    // bytes of content, without DAG overhead
	SHA256 [32]byte // of the whole content
}

// URI is the ref as ipfs://<cid>.
func (r Ref) URI() string { return URI(r.CID) }

// URI is c as ipfs://<cid>.
func URI(c cid.Cid) string { return "ipfs://" + c.String() }

// RawCID is the CIDv1 of a single raw block whose sha-256 is digest. It is how
// a 32-byte digest on a ledger and a document in a store name each other.
func RawCID(digest [32]byte) cid.Cid {
	mh, err := multihash.Encode(digest[:], multihash.SHA2_256)
	if err != nil { // only for an unknown code, and this one is a constant
		panic(err)
	}
	return cid.NewCidV1(cid.Raw, mh)
}

// Receiver stores content. It reads r to its end, is safe for concurrent use,
// and is idempotent: the same bytes give the same Ref and take space once.
// When it returns, the content survives a crash.
type Receiver interface {
	Receive(ctx context.Context, r io.Reader) (Ref, error)
}

// Fetcher returns stored content. The caller closes the reader. Missing
// content is ErrNotFound.
type Fetcher interface {
	Fetch(ctx context.Context, c cid.Cid) (io.ReadSeekCloser, int64, error)
}

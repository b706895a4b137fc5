package ipfs

import (
	"context"
	"io"

	"github.com/ipfs/go-cid"
)

// Copies provides copies of files, to replace those that are damaged or lost here.
type Copies interface {
	// Knows reports whether a file other than a document is referred to, so that Open may have it. It makes
	// no network requests, because strangers may ask for any CID.
	Knows(file cid.Cid) bool
	// Open opens a copy of a file that should be here. It returns blob.ErrNotFound if there is no copy, or if
	// the file should no longer be here.
	Open(ctx context.Context, file cid.Cid) (Copy, error)
	// Files returns the files of which copies exist.
	Files() []cid.Cid
}

// Copy is an open copy of a file. A read returns an error rather than wrong bytes.
type Copy struct {
	io.ReadCloser
	About []any // slog attributes that describe the copy
}

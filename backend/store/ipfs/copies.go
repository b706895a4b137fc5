package ipfs

import (
	"context"
	"io"

	"github.com/ipfs/go-cid"
)

// Copies is where files are had again that are damaged or lost here.
type Copies interface {
	// Knows reports whether content that is no document is referred to, and may be had
	// by Open. It asks nobody elsewhere: strangers may ask for anything.
	Knows(file cid.Cid) bool
	// Open opens a copy of a file that is to be here. blob.ErrNotFound: there is
	// none, or it is not to be here any more.
	Open(ctx context.Context, file cid.Cid) (Copy, error)
	// Files lists the files there are copies of.
	Files() []cid.Cid
}

// Copy is a copy of a file. A read fails rather than give other bytes.
type Copy struct {
	io.ReadCloser
	About []any // what the log says of it, as slog takes it
}

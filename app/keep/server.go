package keep

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"footlight/backend/store/ipfs/unixfs"
	pdp "footlight/backend/store/pdp/piece"
)

// Uploader sends chunks to the server. Every error except the three below is retried.
type Uploader interface {
	// Upload sends a file as chunk n, which begins at a time in ms since the epoch, and returns the server's
	// receipt. A repeated call resumes an interrupted upload.
	Upload(ctx context.Context, n int, begin int64, file string) (Receipt, error)
	// Look returns the server's receipt of chunk n. Its names are empty if the server does not hold the whole
	// chunk.
	Look(ctx context.Context, n int) (Receipt, error)
}

// Receipt holds the names and times that a server reports for a chunk.
type Receipt struct {
	Names
	Begin, End int64 // when the chunk's media begins and ends, in ms since the epoch
}

var (
	// ErrRefused means that the server rejected a chunk or holds other bytes for it, or that the chunk cannot
	// be made.
	ErrRefused = errors.New("the server does not hold the show exactly as it is here")
	// ErrTaken means that another machine, or the server, made a chunk with this number. The chunk needs
	// another number.
	ErrTaken = errors.New("another chunk has this number")
	// ErrDenied means that the server accepts nothing more of the show.
	ErrDenied = errors.New("the server accepts no chunks of this show")
)

// Names are the content names of a chunk. Chunks with equal names have equal bytes.
type Names struct {
	SHA256   string // in hex
	CID      string // is empty until the server has stored the chunk
	PieceCID string // is empty until a storage provider has the chunk
}

// namesOf computes the names of a file.
func namesOf(ctx context.Context, path string) (n Names, err error) {
	f, err := os.Open(path)
	if err != nil {
		return n, err
	}
	defer f.Close()
	tree := pdp.NewHasher()
	ref, _, err := unixfs.Name(ctx, io.TeeReader(f, tree))
	return Names{hex.EncodeToString(ref.SHA256[:]), ref.CID.String(), tree.Tree().CID.String()}, err
}

// compare returns ErrRefused if a name that the server reports differs from the name computed here.
func (n Names) compare(reported Names) error {
	switch {
	case reported.SHA256 != n.SHA256:
		return fmt.Errorf("%w: the server's SHA-256 is %s, here it is %s", ErrRefused, reported.SHA256, n.SHA256)
	case reported.CID != "" && reported.CID != n.CID:
		return fmt.Errorf("%w: the server's CID is %s, here it is %s", ErrRefused, reported.CID, n.CID)
	case reported.PieceCID != "" && reported.PieceCID != n.PieceCID:
		return fmt.Errorf("%w: the server's piece CID is %s, here it is %s", ErrRefused, reported.PieceCID, n.PieceCID)
	}
	return nil
}

// state returns the state of a chunk for which the server reports these names.
func (n Names) state() state {
	switch {
	case n.CID == "":
		return sent
	case n.PieceCID == "":
		return stored
	}
	return proven
}

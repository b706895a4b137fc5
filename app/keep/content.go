package keep

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	"footlight/backend/store/ipfs/unixfs"
	pdp "footlight/backend/store/pdp/piece"
)

// Names are what a chunk's bytes are called. Equal names are equal bytes.
type Names struct {
	SHA256   string // in hex
	CID      string // empty: it is not stored yet
	PieceCID string // empty: no provider has it yet
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

// compare is nil where all that a server says of a chunk is so.
func (n Names) compare(told Names) error {
	switch {
	case told.SHA256 != n.SHA256:
		return fmt.Errorf("%w: its SHA-256 is %s, here it is %s", ErrRefused, told.SHA256, n.SHA256)
	case told.CID != "" && told.CID != n.CID:
		return fmt.Errorf("%w: its CID is %s, here it is %s", ErrRefused, told.CID, n.CID)
	case told.PieceCID != "" && told.PieceCID != n.PieceCID:
		return fmt.Errorf("%w: its piece CID is %s, here it is %s", ErrRefused, told.PieceCID, n.PieceCID)
	}
	return nil
}

// state is how far the server has come with a chunk.
func (n Names) state() state {
	switch {
	case n.CID == "":
		return sent
	case n.PieceCID == "":
		return stored
	}
	return proven
}

package remote

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
)

// maxBlock limits the bytes of a fetched block to what IPFS nodes exchange at most.
const maxBlock = 2 << 20

// errEmpty is returned for content without leaves, which does not exist.
var errEmpty = errors.New("remote: content without leaves")

// Blocks fetches raw blocks. They are not trusted.
type Blocks interface {
	Block(ctx context.Context, c cid.Cid) ([]byte, error)
}

// Check fetches a random leaf and compares it with its SHA-256. It returns ErrWrongBytes if they differ.
func Check(ctx context.Context, leaves [][32]byte, from Blocks) error {
	if len(leaves) == 0 {
		return errEmpty
	}
	want := leaves[rand.IntN(len(leaves))]
	c := blob.RawCID(want)
	b, err := from.Block(ctx, c)
	if err != nil {
		return fmt.Errorf("fetch leaf %s back: %w", c, err)
	}
	if sha256.Sum256(b) != want {
		return fmt.Errorf("fetch leaf %s back: %w", c, ErrWrongBytes)
	}
	return nil
}

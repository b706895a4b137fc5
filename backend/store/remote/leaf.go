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

// maxBlock bounds a block that is fetched back: what nodes exchange at most.
const maxBlock = 2 << 20

// errEmpty is content without a leaf, which cannot be.
var errEmpty = errors.New("remote: content without leaves")

// Blocks gives out raw blocks. They are not trusted.
type Blocks interface {
	Block(ctx context.Context, c cid.Cid) ([]byte, error)
}

// Check fetches a random one of the leaves and compares it with its SHA-256.
// ErrWrongBytes: other bytes came.
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

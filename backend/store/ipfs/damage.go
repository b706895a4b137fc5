package ipfs

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/ipfs/boxo/blockstore"
	ipld "github.com/ipfs/go-ipld-format"

	"footlight/backend/blob"
	"footlight/backend/store"
)

// errDamaged is returned for damaged content that could not be restored.
var errDamaged = errors.New("stored content is unreadable: it is damaged, and cannot be restored now")

// damage reports whether an error means that a block is damaged or missing. A disk returns EIO for a sector
// that it cannot read.
func damage(err error) bool {
	return errors.Is(err, blockstore.ErrHashMismatch) || ipld.IsNotFound(err) || errors.Is(err, syscall.EIO)
}

// kind turns the node's errors into the sentinels of blob and store.
func kind(err error) error {
	switch {
	case err == nil:
		return nil
	case ipld.IsNotFound(err):
		return fmt.Errorf("%w: %w", blob.ErrNotFound, err)
	case damage(err):
		return fmt.Errorf("%w: %w", store.ErrCorrupt, err)
	}
	return err
}

// asItIsKey is the context key for reads that must not restore damaged blocks.
type asItIsKey struct{}

func asItIs(ctx context.Context) context.Context { return context.WithValue(ctx, asItIsKey{}, true) }

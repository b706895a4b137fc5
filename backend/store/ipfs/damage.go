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

// errDamaged says that damage was met and stays.
var errDamaged = errors.New("stored content is unreadable: it is damaged, and cannot be restored now")

// damage reports whether an error says that a block is not what it was. EIO is
// what a disk says of a sector that it cannot read.
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

// asItIsKey is where a context says that what is read with it restores nothing.
type asItIsKey struct{}

func asItIs(ctx context.Context) context.Context { return context.WithValue(ctx, asItIsKey{}, true) }

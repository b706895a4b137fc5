package ipfs

import (
	"context"
	"errors"
	"log/slog"

	"github.com/ipfs/boxo/blockstore"
	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
)

// ErrUnreadable is all a reader learns of a disk that fails.
var ErrUnreadable = errors.New("stored content is unreadable")

// discreet is a block store whose errors are for everybody: they name no file of
// this machine. Who may read content need not know where it is.
type discreet struct {
	blockstore.Blockstore
	log *slog.Logger
}

// Has implements blockstore.Blockstore.
func (d discreet) Has(ctx context.Context, c cid.Cid) (bool, error) {
	ok, err := d.Blockstore.Has(ctx, c)
	return ok, d.hide(ctx, c, err)
}

// Get implements blockstore.Blockstore.
func (d discreet) Get(ctx context.Context, c cid.Cid) (blocks.Block, error) {
	block, err := d.Blockstore.Get(ctx, c)
	return block, d.hide(ctx, c, err)
}

// GetSize implements blockstore.Blockstore.
func (d discreet) GetSize(ctx context.Context, c cid.Cid) (int, error) {
	size, err := d.Blockstore.GetSize(ctx, c)
	return size, d.hide(ctx, c, err)
}

// hide keeps the folder's paths out of answers: what it replaces, it logs.
func (d discreet) hide(ctx context.Context, c cid.Cid, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	if lost := errors.Is(err, errDamaged); lost || !ipld.IsNotFound(err) {
		d.log.ErrorContext(ctx, "stored content is unreadable", "cid", c.String(), "error", err)
		if lost {
			return errDamaged
		}
		return ErrUnreadable
	}
	return err
}

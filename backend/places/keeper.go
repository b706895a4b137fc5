package places

import (
	"context"
	"io"

	"github.com/ipfs/go-cid"

	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/placement"
)

// source gives back what a place was given. It is not believed.
type source interface {
	open(ctx context.Context, c cid.Cid, kept index.Copy) (io.ReadCloser, error)
}

// elsewhere keeps copies, gives them back, and lets go of them.
type elsewhere interface {
	copies.Keeper
	source
	release(ctx context.Context, c cid.Cid, items []placement.Item) error
}

// openKeeper keeps what may be where anybody can read it, and nothing else.
type openKeeper struct{ copies.Keeper }

// Keep implements copies.Keeper.
func (k openKeeper) Keep(ctx context.Context, c copies.Chunk) (index.Copy, error) {
	if !c.Open() {
		return index.Copy{}, copies.ErrUnwanted
	}
	return k.Keeper.Keep(ctx, c)
}

package ipfs

import (
	"context"

	"github.com/ipfs/go-cid"
)

// Reference names content that stays, with all blocks below it.
type Reference struct {
	CID     cid.Cid
	Public  bool // strangers may read it
	IfThere bool // the content may be missing, and then does not count
}

// References calls fn for every reference. The references must be those of one moment at which no content has
// been received and not yet referred to. References may wait for such a moment.
type References func(ctx context.Context, fn func(Reference) error) error

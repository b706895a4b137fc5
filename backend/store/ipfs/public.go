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

// errUnreadable is all a stranger learns of a disk that fails.
var errUnreadable = errors.New("stored content is unreadable")

// Public is the store as strangers may see it: a block that is not public does
// not exist, by whatever CID it is asked for.
func (n *Node) Public() blockstore.Blockstore {
	return publicBlocks{Blockstore: n.blocks, marks: n.marks, log: n.log}
}

// IsPublic reports whether content is here and public.
func (n *Node) IsPublic(ctx context.Context, c cid.Cid) (bool, error) { return n.Public().Has(ctx, c) }

// publicBlocks is a block store in which only public blocks exist.
type publicBlocks struct {
	blockstore.Blockstore
	marks marks
	log   *slog.Logger
}

// Has implements blockstore.Blockstore.
func (p publicBlocks) Has(ctx context.Context, c cid.Cid) (bool, error) {
	if ok, err := p.marks.has(ctx, publicMark, c.Hash()); !ok || err != nil {
		return false, p.hide(ctx, c, err)
	}
	ok, err := p.Blockstore.Has(ctx, c)
	return ok, p.hide(ctx, c, err)
}

// Get implements blockstore.Blockstore.
func (p publicBlocks) Get(ctx context.Context, c cid.Cid) (blocks.Block, error) {
	if err := p.admit(ctx, c); err != nil {
		return nil, err
	}
	block, err := p.Blockstore.Get(ctx, c)
	return block, p.hide(ctx, c, err)
}

// GetSize implements blockstore.Blockstore.
func (p publicBlocks) GetSize(ctx context.Context, c cid.Cid) (int, error) {
	if err := p.admit(ctx, c); err != nil {
		return -1, err
	}
	size, err := p.Blockstore.GetSize(ctx, c)
	return size, p.hide(ctx, c, err)
}

func (p publicBlocks) admit(ctx context.Context, c cid.Cid) error {
	ok, err := p.marks.has(ctx, publicMark, c.Hash())
	if err == nil && !ok {
		return ipld.ErrNotFound{Cid: c}
	}
	return p.hide(ctx, c, err)
}

// hide keeps the folder's paths out of answers: what it replaces, it logs.
func (p publicBlocks) hide(ctx context.Context, c cid.Cid, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	if lost := errors.Is(err, errUnmended); lost || !ipld.IsNotFound(err) {
		p.log.ErrorContext(ctx, "stored content is unreadable", "cid", c.String(), "error", err)
		if lost {
			return errUnmended
		}
		return errUnreadable
	}
	return err
}

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

// All returns a view of all content, for readers that may read it. Its errors name no file of this machine.
func (n *Node) All() blockstore.Blockstore { return discreet{n.blocks, n.log} }

// Public returns the view of strangers: a block that is not public does not exist, whatever CID asks for it.
func (n *Node) Public() blockstore.Blockstore {
	return publicBlocks{discreet: discreet{n.blocks, n.log}, marks: n.receiver.marks}
}

// IsPublic reports whether content is here and public.
func (n *Node) IsPublic(ctx context.Context, c cid.Cid) (bool, error) { return n.Public().Has(ctx, c) }

// IsPrivate reports whether content is private; the content may be lost. It restores nothing, because a
// stranger's request must not start work that takes long.
func (n *Node) IsPrivate(ctx context.Context, c cid.Cid) bool {
	if open, err := n.receiver.marks.has(ctx, publicMark, c.Hash()); open || err != nil {
		return false
	}
	here, err := n.blocks.Has(asItIs(ctx), c)
	return here && err == nil || errors.Is(err, errDamaged)
}

// IsKept reports whether content is kept for ever. Lost content counts too.
func (n *Node) IsKept(ctx context.Context, c cid.Cid) (bool, error) {
	shown, hidden, err := n.receiver.marks.kept(ctx, c.Hash())
	return shown || hidden, err
}

// EachKept calls fn for every public block that is kept for ever. The CIDs are raw, because a block's codec
// is not stored.
func (n *Node) EachKept(ctx context.Context, fn func(cid.Cid) error) error {
	return n.receiver.marks.each(ctx, keptPublic, fn)
}

// publicBlocks is a block store that hides all blocks that are not public.
type publicBlocks struct {
	discreet
	marks marks
}

// Has implements blockstore.Blockstore.
func (p publicBlocks) Has(ctx context.Context, c cid.Cid) (bool, error) {
	if ok, err := p.marks.has(ctx, publicMark, c.Hash()); !ok || err != nil {
		return false, p.hide(ctx, c, err)
	}
	return p.discreet.Has(ctx, c)
}

// Get implements blockstore.Blockstore.
func (p publicBlocks) Get(ctx context.Context, c cid.Cid) (blocks.Block, error) {
	if err := p.admit(ctx, c); err != nil {
		return nil, err
	}
	return p.discreet.Get(ctx, c)
}

// GetSize implements blockstore.Blockstore.
func (p publicBlocks) GetSize(ctx context.Context, c cid.Cid) (int, error) {
	if err := p.admit(ctx, c); err != nil {
		return -1, err
	}
	return p.discreet.GetSize(ctx, c)
}

func (p publicBlocks) admit(ctx context.Context, c cid.Cid) error {
	ok, err := p.marks.has(ctx, publicMark, c.Hash())
	if err == nil && !ok {
		return ipld.ErrNotFound{Cid: c}
	}
	return p.hide(ctx, c, err)
}

// ErrUnreadable is the only error that a client gets if the disk fails.
var ErrUnreadable = errors.New("stored content is unreadable")

// discreet is a block store whose errors may be shown to clients: they name no file of this machine. A client
// that may read content need not know where it is stored.
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

// hide replaces an error that may contain paths of the folder, and logs the original.
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

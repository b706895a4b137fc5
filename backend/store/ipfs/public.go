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

// All is the store as those may see it who may read all content: errors name no file
// of this machine.
func (n *Node) All() blockstore.Blockstore { return discreet{n.blocks, n.log} }

// Public is the store as strangers may see it: a block that is not public does
// not exist, by whatever CID it is asked for.
func (n *Node) Public() blockstore.Blockstore {
	return publicBlocks{discreet: discreet{n.blocks, n.log}, marks: n.receiver.marks}
}

// IsPublic reports whether content is here and public.
func (n *Node) IsPublic(ctx context.Context, c cid.Cid) (bool, error) { return n.Public().Has(ctx, c) }

// IsPrivate reports whether content is private, and here or lost. It restores nothing:
// that waits, which nobody should do for a stranger's question.
func (n *Node) IsPrivate(ctx context.Context, c cid.Cid) bool {
	if open, err := n.receiver.marks.has(ctx, publicMark, c.Hash()); open || err != nil {
		return false
	}
	here, err := n.blocks.Has(asItIs(ctx), c)
	return here && err == nil || errors.Is(err, errDamaged)
}

// IsKept reports whether content is kept for ever, here or lost.
func (n *Node) IsKept(ctx context.Context, c cid.Cid) (bool, error) {
	shown, hidden, err := n.receiver.marks.kept(ctx, c.Hash())
	return shown || hidden, err
}

// EachKept calls fn for every public block that no collection drops. CIDs are of
// raw blocks: what a block is in a file is not known.
func (n *Node) EachKept(ctx context.Context, fn func(cid.Cid) error) error {
	return n.receiver.marks.each(ctx, keptPublic, fn)
}

// publicBlocks is a block store in which only public blocks exist.
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

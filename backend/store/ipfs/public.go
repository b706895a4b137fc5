package ipfs

import (
	"context"

	"github.com/ipfs/boxo/blockstore"
	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
)

// Public is the store as strangers may see it: a block that is not public does
// not exist, by whatever CID it is asked for.
func (n *Node) Public() blockstore.Blockstore {
	return publicBlocks{discreet: n.discreet(), marks: n.marks}
}

// IsPublic reports whether content is here and public.
func (n *Node) IsPublic(ctx context.Context, c cid.Cid) (bool, error) { return n.Public().Has(ctx, c) }

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

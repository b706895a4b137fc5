package ipfs

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ipfs/boxo/blockstore"
	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
)

// restoring returns the blocks on disk. When a damaged or lost block is read and there is a copy of its file,
// it restores the file first.
type restoring struct {
	blockstore.Blockstore // as they are
	restorer              *Restorer
}

// Get implements blockstore.Blockstore.
func (b restoring) Get(ctx context.Context, c cid.Cid) (blocks.Block, error) {
	block, err := b.Blockstore.Get(ctx, c)
	if !damage(err) {
		return block, err
	}
	return b.restored(ctx, c, err)
}

// Has implements blockstore.Blockstore. It restores a lost block before it reports the block as present.
func (b restoring) Has(ctx context.Context, c cid.Cid) (bool, error) {
	ok, err := b.Blockstore.Has(ctx, c)
	if ok || err != nil && !damage(err) {
		return ok, err
	}
	if err == nil {
		err = ipld.ErrNotFound{Cid: c}
	}
	_, err = b.restored(ctx, c, err)
	if ipld.IsNotFound(err) && !errors.Is(err, errDamaged) {
		return false, nil // an unknown block
	}
	return err == nil, err
}

// GetSize implements blockstore.Blockstore.
func (b restoring) GetSize(ctx context.Context, c cid.Cid) (int, error) {
	size, err := b.Blockstore.GetSize(ctx, c)
	if !damage(err) {
		return size, err
	}
	block, err := b.restored(ctx, c, err)
	if err != nil {
		return -1, err
	}
	return len(block.RawData()), nil
}

// restored restores the file of a block and returns the block. It returns why for a block that was never here
// or was given up.
func (b restoring) restored(ctx context.Context, c cid.Cid, why error) (block blocks.Block, err error) {
	if ipld.IsNotFound(why) && !b.expected(ctx, c) {
		return nil, why
	}
	damaged := fmt.Errorf("%w: %w", errDamaged, why)
	if ctx.Value(asItIsKey{}) != nil || b.restorer.rests(c) {
		return nil, damaged
	}
	if err = b.restoreAny(ctx, c, why); err == nil {
		block, err = b.Blockstore.Get(ctx, c)
	}
	switch {
	case err == nil:
		b.restorer.note(unixfs.FileOf(ctx, c), true)
		return block, nil
	case ctx.Err() != nil:
		return block, err
	case errors.Is(err, blob.ErrNotFound) && ipld.IsNotFound(why) && !b.known(ctx, c):
		return nil, why
	}
	b.restorer.rest(c)
	b.restorer.note(unixfs.FileOf(ctx, c), false)
	b.restorer.log.ErrorContext(ctx, "damaged block was not restored", "block", c.String(), "error", err)
	return nil, damaged
}

// restoreAny restores the file that is being read, or the block as a file, or any file that contains the
// block. It searches files only for a block that is known to have been here, because strangers may ask for
// any block.
func (b restoring) restoreAny(ctx context.Context, c cid.Cid, why error) error {
	for _, file := range candidates(ctx, c) {
		if err := b.restorer.restore(ctx, file); !errors.Is(err, blob.ErrNotFound) {
			return err
		}
	}
	if ipld.IsNotFound(why) && !b.known(ctx, c) {
		return blob.ErrNotFound
	}
	for _, copies := range b.restorer.from() {
		for _, file := range copies.Files() { // reading an unreadable file itself meets the damage
			if within, _ := unixfs.Contains(ctx, b.restorer.dag, file, c); within {
				return b.restorer.restore(ctx, file)
			}
		}
	}
	return blob.ErrNotFound
}

// candidates returns the files that may contain a block, without reading any.
func candidates(ctx context.Context, c cid.Cid) []cid.Cid {
	all := []cid.Cid{unixfs.FileOf(ctx, c)}
	for _, file := range []cid.Cid{c, cid.NewCidV1(cid.Raw, c.Hash())} {
		if !slices.Contains(all, file) {
			all = append(all, file)
		}
	}
	return all
}

// expected reports whether a missing block should be here, according to local records. Nothing is tried for
// unknown blocks.
func (b restoring) expected(ctx context.Context, c cid.Cid) bool {
	return b.known(ctx, c) || slices.ContainsFunc(b.restorer.from(), func(copies Copies) bool {
		return slices.ContainsFunc(candidates(ctx, c), copies.Knows)
	})
}

// known reports whether a block was received as public, or to be kept.
func (b restoring) known(ctx context.Context, c cid.Cid) bool {
	shown, err := b.restorer.receiver.marks.has(ctx, publicMark, c.Hash())
	open, hidden, failed := b.restorer.receiver.marks.kept(ctx, c.Hash())
	return shown && err == nil || (open || hidden) && failed == nil
}

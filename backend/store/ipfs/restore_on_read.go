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

// restoring are the blocks on disk, of which those that are damaged or lost are
// restored when they are asked for, where there is a copy of their file.
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

// Has implements blockstore.Blockstore. Content that is lost is here once it is
// restored.
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
		return false, nil // nobody knows it
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

// restored restores the file of a block, and gets the block. Of one that was never
// here, or was given up, the error is the one that led here.
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
	b.restorer.log.ErrorContext(ctx, "stored content stays damaged", "block", c.String(), "error", err)
	return nil, damaged
}

// restoreAny restores the file that is read, or the block as a file, or a file
// that has it. The last is looked for only where the block is known to have been
// here: strangers may ask for any.
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
		for _, file := range copies.Files() { // a file that cannot be read is met elsewhere
			if within, _ := unixfs.Contains(ctx, b.restorer.dag, file, c); within {
				return b.restorer.restore(ctx, file)
			}
		}
	}
	return blob.ErrNotFound
}

// candidates are the files that may have a block, without a look into any.
func candidates(ctx context.Context, c cid.Cid) []cid.Cid {
	all := []cid.Cid{unixfs.FileOf(ctx, c)}
	for _, file := range []cid.Cid{c, cid.NewCidV1(cid.Raw, c.Hash())} {
		if !slices.Contains(all, file) {
			all = append(all, file)
		}
	}
	return all
}

// expected reports whether a block that is not here may have to be, by what is on record
// here: for what nobody knows, nothing is tried.
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

package ipfs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"

	"github.com/ipfs/boxo/blockstore"
	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"

	"footlight/backend/blob"
)

// mended are the blocks on disk, of which those that are damaged or lost are
// restored when they are asked for, where there is a copy of their file.
type mended struct {
	blockstore.Blockstore // as they are
	node                  *Node
}

// fileKey is where a context says which file is being read.
type fileKey struct{}

// reading says which file is read: a block does not tell whose it is.
func reading(ctx context.Context, file cid.Cid) context.Context {
	return context.WithValue(ctx, fileKey{}, file)
}

// Get implements blockstore.Blockstore.
func (m mended) Get(ctx context.Context, c cid.Cid) (blocks.Block, error) {
	block, err := m.Blockstore.Get(ctx, c)
	if !damage(err) {
		return block, err
	}
	return m.mend(ctx, c, err)
}

// Has implements blockstore.Blockstore. Content that is lost is here once it is
// restored.
func (m mended) Has(ctx context.Context, c cid.Cid) (bool, error) {
	ok, err := m.Blockstore.Has(ctx, c)
	if ok || err != nil && !damage(err) {
		return ok, err
	}
	if err == nil {
		err = ipld.ErrNotFound{Cid: c}
	}
	_, err = m.mend(ctx, c, err)
	if ipld.IsNotFound(err) && !errors.Is(err, errUnmended) {
		return false, nil // nobody knows it
	}
	return err == nil, err
}

// GetSize implements blockstore.Blockstore.
func (m mended) GetSize(ctx context.Context, c cid.Cid) (int, error) {
	size, err := m.Blockstore.GetSize(ctx, c)
	if !damage(err) {
		return size, err
	}
	block, err := m.mend(ctx, c, err)
	if err != nil {
		return -1, err
	}
	return len(block.RawData()), nil
}

// damage reports whether an error says that a block is not what it was. EIO is
// what a disk says of a sector that it cannot read.
func damage(err error) bool {
	return errors.Is(err, blockstore.ErrHashMismatch) || ipld.IsNotFound(err) || errors.Is(err, syscall.EIO)
}

// mend restores the file of a block. Of one that was never here, or was given up,
// the error is the one that led here.
func (m mended) mend(ctx context.Context, c cid.Cid, why error) (block blocks.Block, err error) {
	if ipld.IsNotFound(why) && !m.expected(ctx, c) {
		return nil, why
	}
	unmended := fmt.Errorf("%w: %w", errUnmended, why)
	if ctx.Value(unmendingKey{}) != nil || m.node.mender.rests(c) {
		return nil, unmended
	}
	if err = m.restoreAny(ctx, c, why); err == nil {
		block, err = m.Blockstore.Get(ctx, c)
	}
	switch {
	case err == nil:
		m.node.mender.note(fileOf(ctx, c), true)
		return block, nil
	case ctx.Err() != nil:
		return block, err
	case errors.Is(err, blob.ErrNotFound) && ipld.IsNotFound(why) && !m.known(ctx, c):
		return nil, why
	}
	m.node.mender.rest(c)
	m.node.mender.note(fileOf(ctx, c), false)
	m.node.log.ErrorContext(ctx, "stored content stays damaged", "block", c.String(), "error", err)
	return nil, unmended
}

// fileOf is the file that is being read, or the block as a file.
func fileOf(ctx context.Context, c cid.Cid) cid.Cid {
	if file, ok := ctx.Value(fileKey{}).(cid.Cid); ok {
		return file
	}
	return c
}

// restoreAny restores the file that is read, or the block as a file, or a file
// that has it. The last is looked for only where the block is known to have been
// here: strangers may ask for any.
func (m mended) restoreAny(ctx context.Context, c cid.Cid, why error) error {
	for _, file := range candidates(ctx, c) {
		if err := m.node.restore(ctx, file); !errors.Is(err, blob.ErrNotFound) {
			return err
		}
	}
	if ipld.IsNotFound(why) && !m.known(ctx, c) {
		return blob.ErrNotFound
	}
	for _, copies := range m.node.mender.from() {
		for _, file := range copies.Files() {
			if within, _ := m.node.contains(ctx, m.node.plain, file, c); within { // one that cannot be read has its own turn
				return m.node.restore(ctx, file)
			}
		}
	}
	return blob.ErrNotFound
}

// candidates are the files that may have a block, without a look into any.
func candidates(ctx context.Context, c cid.Cid) []cid.Cid {
	all := []cid.Cid{fileOf(ctx, c)}
	for _, file := range []cid.Cid{c, cid.NewCidV1(cid.Raw, c.Hash())} {
		if !slices.Contains(all, file) {
			all = append(all, file)
		}
	}
	return all
}

// expected reports whether a block that is not here may have to be, by what is on record
// here: for what nobody knows, nothing is tried.
func (m mended) expected(ctx context.Context, c cid.Cid) bool {
	return m.known(ctx, c) || slices.ContainsFunc(m.node.mender.from(), func(copies Copies) bool {
		return slices.ContainsFunc(candidates(ctx, c), copies.Knows)
	})
}

// known reports whether a block was received as public, or to be kept.
func (m mended) known(ctx context.Context, c cid.Cid) bool {
	shown, err := m.node.marks.has(ctx, publicMark, c.Hash())
	kept, failed := m.node.IsKept(ctx, c)
	return shown && err == nil || kept && failed == nil
}

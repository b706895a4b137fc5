package ipfs

import (
	"context"
	"fmt"

	"github.com/ipfs/boxo/datastore/dshelp"
	flatfs "github.com/ipfs/go-ds-flatfs"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/multiformats/go-multihash"
)

// batchBlocks limits how many blocks of one Receive are in memory and being written.
const batchBlocks = 16

// sink writes the blocks of one Receive. It also writes a block that exists already: its presence does not
// prove that the other writer, or one before a crash, has synced the folder entry.
type sink struct {
	ipld.DAGService
	flat   *flatfs.Datastore
	note   func(multihash.Multihash) // called for a block before it is written
	batch  flatfs.DiscardableBatch   // nil between batches
	queued int
	stored []multihash.Multihash
}

// Add implements ipld.NodeAdder. The importer calls it, leaves first.
func (s *sink) Add(ctx context.Context, node ipld.Node) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	hash := node.Cid().Hash()
	s.note(hash)
	if err := s.batch.Put(ctx, dshelp.MultihashToDsKey(hash), node.RawData()); err != nil {
		return err
	}
	s.stored = append(s.stored, hash)
	if s.queued++; s.queued < batchBlocks {
		return nil
	}
	return s.commit(ctx)
}

// AddMany implements ipld.NodeAdder.
func (s *sink) AddMany(ctx context.Context, nodes []ipld.Node) error {
	for _, node := range nodes {
		if err := s.Add(ctx, node); err != nil {
			return err
		}
	}
	return nil
}

func (s *sink) begin(ctx context.Context) error {
	if s.batch != nil {
		return nil
	}
	batch, err := s.flat.Batch(ctx)
	if err != nil {
		return err
	}
	discardable, ok := batch.(flatfs.DiscardableBatch)
	if !ok {
		return fmt.Errorf("store blocks: %T cannot be discarded", batch)
	}
	s.batch = discardable
	return nil
}

// commit syncs all blocks added so far to disk.
func (s *sink) commit(ctx context.Context) error {
	if s.batch == nil {
		return nil
	}
	if err := s.batch.Commit(ctx); err != nil {
		return err
	}
	s.batch, s.queued = nil, 0
	return nil
}

// discard waits for running writes and drops what was not committed. The next Open removes what discard
// cannot.
func (s *sink) discard(ctx context.Context) {
	if s.batch != nil {
		_ = s.batch.Discard(context.WithoutCancel(ctx)) // the earlier error is the one to report
	}
}

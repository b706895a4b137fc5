package places

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"

	"github.com/ipfs/go-cid"

	"footlight/backend/bus"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/references"
	"footlight/backend/store/placement"
)

// hold has it remembered what a place is given. What waits to be let go at another place
// of the kind stays there until that is configured again.
func hold(ctx context.Context, b *bus.Bus, refs *references.Registry, log *slog.Logger, name, kind string, k elsewhere) (*placement.Place, error) {
	kv, err := b.KV(ctx, bus.KVConfig{Bucket: "held"})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(name))
	q, err := b.Queue(ctx, bus.QueueConfig{Name: "release-" + kind + "-" + hex.EncodeToString(sum[:8])})
	if err != nil {
		return nil, err
	}
	held := placement.New(placement.Config{
		Place: name, Memo: kv, Queue: q, Referred: refs.Recorded, Log: log,
		Wanted: func(ctx context.Context, i placement.Item) (bool, error) {
			return refs.HasOrKeeps(ctx, i.EventID, i.CID)
		},
		Release: func(ctx context.Context, name string, items []placement.Item) error {
			c, err := cid.Decode(name)
			if err != nil {
				return err
			}
			return k.release(ctx, c, items)
		},
	})
	refs.OnRelease(held.Review)
	return held, nil
}

// heldKeeper notes what a place is given.
type heldKeeper struct {
	copies.Keeper
	held *placement.Place
}

// Keep implements copies.Keeper.
func (k heldKeeper) Keep(ctx context.Context, c copies.Chunk) (kept index.Copy, err error) {
	if c.Document { // they are never let go
		return k.Keeper.Keep(ctx, c)
	}
	err = k.held.Hold(ctx, placement.Item{EventID: string(c.EventID), Chunk: c.Index, CID: c.CID}, func() (err error) {
		kept, err = k.Keeper.Keep(ctx, c)
		return err
	})
	return kept, err
}

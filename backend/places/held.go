package node

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/ipfs/go-cid"

	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/recording/content"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/store/pdp/provider"
	"footlight/backend/store/placement"
)

// holdAt has it remembered what a place is given. What waits to be let go at
// another place of the kind stays there until it is configured again.
func (n *Node) holdAt(ctx context.Context, name, kind string, k elsewhere) (*placement.Place, error) {
	kv, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "held"})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(name))
	q, err := n.bus.Queue(ctx, bus.QueueConfig{Name: "release-" + kind + "-" + hex.EncodeToString(sum[:8])})
	if err != nil {
		return nil, err
	}
	held := placement.New(placement.Config{
		Place: name, Memo: kv, Queue: q, Wanted: n.wantedChunk, Referred: n.recorded, Log: n.log,
		Release: func(ctx context.Context, name string, items []placement.Item) error {
			c, err := cid.Decode(name)
			if err != nil {
				return err
			}
			return k.release(ctx, c, items)
		},
	})
	n.held = append(n.held, held)
	n.loop("copies held at "+name, held.Run)
	return held, nil
}

// recall notes what the recordings say is held elsewhere: with nats/ the notes are
// gone, while recordings come back from the spool, copies included.
func (n *Node) recall(ctx context.Context) error {
	for _, held := range n.held {
		var items []placement.Item
		err := n.recorder.Copies.Each(ctx, held.Name(), func(id event.ID, c index.Chunk) {
			items = append(items, placement.Item{EventID: string(id), Chunk: c.Index, CID: c.CID})
		})
		if err == nil {
			err = held.Recall(ctx, items)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// wantedChunk reports whether a recording has a chunk, or it is kept for ever.
func (n *Node) wantedChunk(ctx context.Context, i placement.Item) (bool, error) {
	if c, err := cid.Decode(i.CID); err == nil {
		if kept, err := n.content.IsKept(ctx, c); kept || err != nil {
			return kept, err
		}
	}
	return n.wanted(ctx, provider.Label{EventID: i.EventID, ContentCID: i.CID})
}

// recorded lists the CIDs of all that is recorded.
func (n *Node) recorded(ctx context.Context) (map[string]bool, error) {
	all := map[string]bool{}
	err := n.recorder.Content.References(ctx, func(r content.Reference) error {
		all[r.CID] = true
		return nil
	})
	return all, err
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

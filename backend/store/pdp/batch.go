package pdp

import (
	"context"
	"encoding/json"
	"time"

	"footlight/backend/store/pdp/piece"
)

// batch collects items of one event that are added to its data set together.
type batch struct {
	items  []Item
	pieces []piece.CID
	full   chan struct{} // closed when the batch accepts no more items

	done    chan struct{} // closed when receipt and err are set
	receipt json.RawMessage
	err     error
}

// join adds an item to its event's data set, together with items that come at the same time. The caller that
// opens a batch also closes and sends it.
func (k *Keeper) join(ctx context.Context, item Item, c piece.CID) (json.RawMessage, error) {
	var before itemMemo
	if err := k.recall(ctx, itemKey(item), &before); err != nil {
		return nil, err
	}
	if before.Addition != "" {
		return k.carryOut(ctx, item.EventID, before.Addition)
	}
	b, leads := k.board(item, c)
	if leads {
		k.lead(ctx, item.EventID, b)
	}
	select {
	case <-b.done:
		return b.receipt, b.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// board puts an item into its event's open batch, or into a new one. It reports whether it opened the batch.
func (k *Keeper) board(item Item, c piece.CID) (b *batch, leads bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	b = k.open[item.EventID]
	if b == nil {
		b, leads = &batch{full: make(chan struct{}), done: make(chan struct{})}, true
		k.open[item.EventID] = b
	}
	b.items, b.pieces = append(b.items, item), append(b.pieces, c)
	if len(b.items) == k.cfg.Batch {
		delete(k.open, item.EventID)
		close(b.full)
	}
	return b, leads
}

// lead waits for other items and sends the batch.
func (k *Keeper) lead(ctx context.Context, event string, b *batch) {
	timer := time.NewTimer(k.cfg.Linger)
	defer timer.Stop()
	select {
	case <-b.full:
	case <-timer.C:
	case <-ctx.Done():
	}
	k.mu.Lock()
	if k.open[event] == b {
		delete(k.open, event)
	}
	k.mu.Unlock()
	b.receipt, b.err = k.add(ctx, event, b)
	close(b.done)
}

// add drafts the addition of a batch and carries it out.
func (k *Keeper) add(ctx context.Context, event string, b *batch) (json.RawMessage, error) {
	set, err := k.ensureSet(ctx, event)
	if err != nil {
		return nil, err
	}
	key, err := k.draft(ctx, set, b.items, b.pieces)
	if err != nil {
		return nil, err
	}
	return k.carryOut(ctx, event, key)
}

// Package cache caches what was read from a ledger about events until the ledger writes about them again.
// The page of every viewer asks for its room every few seconds, but most rooms change rarely.
//
// A Kept drops values by itself when the ledger writes. It needs no Close, and its zero value with a Feed
// is ready to use. Recent is limited by weight; its owner compares the values with the ledger.
package cache

import (
	"context"
	"sync"
	"time"

	"footlight/backend/event"
)

const (
	maxKept = 4096 // events
	maxGap  = 512  // blocks; after a longer gap all values are dropped
	// retryAfter limits how often a failed feed is asked. Without it every caller would wait for a feed
	// that does not answer.
	retryAfter = 2 * time.Second
	again      = 8 // blocks that are searched again, because a reorganisation may have replaced them
)

// Feed reports what a ledger writes. Height returns the ledger's newest block. Moved returns those of the
// given contracts that wrote in the blocks from..to. Both are safe for concurrent use.
type Feed interface {
	Height(ctx context.Context) (uint64, error)
	Moved(ctx context.Context, from, to uint64, contracts []event.Address) ([]event.Address, error)
}

// Kept caches one value per event. It returns values without copying them: callers must not change them.
// Safe for concurrent use.
type Kept[V any] struct {
	Feed Feed

	following sync.Mutex // held while the feed is asked; guards the two fields below
	silence   error      // the error of the last call to the feed
	silent    time.Time  // when the feed failed

	mu     sync.Mutex // guards the fields below
	height uint64     // the block up to which the values are valid
	known  map[event.ID]page[V]
}

// page holds a value and the contract that it was read from.
type page[V any] struct {
	value    V
	contract event.Address
}

// Get returns the cached value of id, or calls read for it and for the event's contract. Errors are not
// cached. While the ledger does not answer, Get returns the last value it has, so that a show goes on
// without its chain.
func (k *Kept[V]) Get(ctx context.Context, id event.ID, read func(context.Context) (V, event.Address, error)) (V, error) {
	height, err := k.follow(ctx)
	if p, ok := k.find(id); ok {
		return p.value, nil
	}
	if err != nil {
		var none V
		return none, err
	}
	value, contract, err := read(ctx)
	if err == nil {
		k.keep(height, id, page[V]{value, contract})
	}
	return value, err
}

// follow drops the values that the ledger has written about since the last call, and returns the ledger's
// height.
func (k *Kept[V]) follow(ctx context.Context) (uint64, error) {
	k.following.Lock()
	defer k.following.Unlock()
	if k.silence != nil && time.Since(k.silent) < retryAfter {
		return 0, k.silence
	}
	height, err := k.Feed.Height(ctx)
	if k.silence, k.silent = err, time.Now(); err != nil {
		if ctx.Err() != nil {
			k.silence = nil // the caller's context ended: this says nothing about the feed
		}
		return 0, err
	}
	before := k.at()
	if height == before {
		return height, nil
	}
	var moved []event.Address
	long := height < before || height-before > maxGap
	if !long {
		if moved, err = k.Feed.Moved(ctx, before+1-min(again, before), height, k.contracts()); err != nil {
			return 0, err
		}
	}
	k.forget(height, long, moved)
	return height, nil
}

func (k *Kept[V]) contracts() []event.Address {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := make([]event.Address, 0, len(k.known))
	for _, p := range k.known {
		list = append(list, p.contract)
	}
	return list
}

func (k *Kept[V]) at() uint64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.height
}

func (k *Kept[V]) forget(height uint64, all bool, moved []event.Address) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.height = height
	if all {
		clear(k.known)
		return
	}
	gone := map[event.Address]bool{}
	for _, a := range moved {
		gone[a] = true
	}
	for id, p := range k.known {
		if gone[p.contract] {
			delete(k.known, id)
		}
	}
}

func (k *Kept[V]) find(id event.ID) (page[V], bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, ok := k.known[id]
	return p, ok
}

// keep stores a value that was read at a height or after it. It stores nothing if the height has moved on
// meanwhile, because the value may be older than a write that follow has already seen.
func (k *Kept[V]) keep(height uint64, id event.ID, p page[V]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if height != k.height {
		return
	}
	if k.known == nil || len(k.known) >= maxKept {
		k.known = map[event.ID]page[V]{}
	}
	k.known[id] = p
}

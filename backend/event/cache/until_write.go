// Package cache keeps what was read about events until a ledger writes about
// them again. Every viewer's page asks for its room every few seconds, and
// nothing of it changes between two writes.
//
// A Kept needs no Close; its zero value with a Feed is ready. Recent keeps, within
// a weight, what its owner compares with the ledger itself.
package cache

import (
	"context"
	"sync"
	"time"

	"footlight/backend/event"
)

const (
	maxKept = 4096 // events
	maxGap  = 512  // blocks; after more of them all is read anew
	// patience is for how long a feed that failed is not asked again: whoever
	// waits for an answer makes all others wait.
	patience = 2 * time.Second
	again    = 8 // blocks looked through once more: others may have taken their place
)

// Feed tells when a ledger wrote about what. Moved are those of some events'
// contracts that wrote in the blocks from one height to another. Both are safe
// for concurrent use.
type Feed interface {
	Height(ctx context.Context) (uint64, error)
	Moved(ctx context.Context, from, to uint64, contracts []event.Address) ([]event.Address, error)
}

// Kept is one value per event. Values are handed out as they were read: they
// must not be changed. Safe for concurrent use.
type Kept[V any] struct {
	Feed Feed

	following sync.Mutex // held by whoever asks the feed; guards both below
	silence   error      // of the feed, when it was asked last
	silent    time.Time  // when that was

	mu     sync.Mutex // guards all below
	height uint64     // what is known is what the ledger said here
	known  map[event.ID]page[V]
}

// page is a value and the contract it was read from.
type page[V any] struct {
	value    V
	contract event.Address
}

// Get is what was read of id, or what read reads of it now, with the event's
// contract. Errors are not kept. While the ledger does not answer it is what was
// read last: a show outlives its chain.
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

// follow forgets what the ledger wrote about since, and tells up to where.
func (k *Kept[V]) follow(ctx context.Context) (uint64, error) {
	k.following.Lock()
	defer k.following.Unlock()
	if k.silence != nil && time.Since(k.silent) < patience {
		return 0, k.silence
	}
	height, err := k.Feed.Height(ctx)
	if k.silence, k.silent = err, time.Now(); err != nil {
		if ctx.Err() != nil {
			k.silence = nil // who asked went away
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

// keep notes what was read at a height or after it. If somebody followed the
// ledger on meanwhile, what they forgot may be this.
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

package quota

import (
	"sync"

	"footlight/backend/event"
)

// Unfinished counts the bytes of unfinished uploads. It is safe for concurrent use.
type Unfinished struct {
	Limits Limits

	mu     sync.Mutex
	events map[event.ID]held
}

// held holds the bytes of one event.
type held struct {
	wallet   event.Address
	stored   int64 // bytes of unfinished chunks on the disk
	reserved int64 // bytes that requests are bringing now
}

// Reserve counts n bytes that a request brings for an event of a wallet. Settle must follow.
func (u *Unfinished) Reserve(id event.ID, wallet event.Address, n int64) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	mine, all := u.sums(wallet)
	switch l := u.Limits; {
	case l.Unfinished > 0 && mine+n > l.Unfinished:
		return &event.ErrQuota{Flag: "max-unfinished", Reason: "your unfinished uploads have too many bytes; complete them, or wait a day until they are removed"}
	case l.UnfinishedAll > 0 && all+n > l.UnfinishedAll:
		return &event.ErrQuota{Flag: "max-unfinished", Reason: "the unfinished uploads of all creators have too many bytes; try again later"}
	}
	u.change(id, wallet, func(h *held) { h.reserved += n })
	return nil
}

// Settle ends a reservation of n bytes, which may be 0, and sets the bytes that the event's unfinished chunks
// have on the disk.
func (u *Unfinished) Settle(id event.ID, wallet event.Address, n, stored int64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.change(id, wallet, func(h *held) { h.reserved, h.stored = h.reserved-n, stored })
}

// Of returns the bytes of a wallet's unfinished uploads.
func (u *Unfinished) Of(wallet event.Address) int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	mine, _ := u.sums(wallet)
	return mine
}

// Events returns the events that have unfinished chunks.
func (u *Unfinished) Events() (ids []event.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for id := range u.events {
		ids = append(ids, id)
	}
	return ids
}

func (u *Unfinished) sums(wallet event.Address) (mine, all int64) {
	for _, h := range u.events {
		all += h.stored + h.reserved
		if h.wallet == u.Limits.wallet(wallet) {
			mine += h.stored + h.reserved
		}
	}
	return mine, all
}

func (u *Unfinished) change(id event.ID, wallet event.Address, change func(*held)) {
	h := u.events[id]
	h.wallet = u.Limits.wallet(wallet)
	change(&h)
	if u.events == nil {
		u.events = map[event.ID]held{}
	}
	u.events[id] = h
	if h.stored == 0 && h.reserved == 0 {
		delete(u.events, id)
	}
}

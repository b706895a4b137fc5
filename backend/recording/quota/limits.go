package quota

import (
	"slices"

	"footlight/backend/event"
)

// Limits holds the limits of one server. A zero limit means none.
type Limits struct {
	Unfinished    int64 // bytes of a wallet's unfinished uploads
	UnfinishedAll int64 // bytes of all unfinished uploads
	Recorded      int64 // bytes of a wallet's recordings
	Events        int   // new events of a wallet within 24 hours

	Creators []event.Address // who may make events; empty means anyone

	// OneWallet counts all callers as one wallet, because callers of an open server are not known.
	OneWallet bool
}

// Allows reports whether a wallet may make events.
func (l Limits) Allows(a event.Address) bool {
	return len(l.Creators) == 0 || slices.Contains(l.Creators, a)
}

// wallet returns whose count an address belongs to.
func (l Limits) wallet(a event.Address) event.Address {
	if l.OneWallet {
		return event.Address{}
	}
	return a
}

package quota

import "footlight/backend/event"

// Limits holds the limits of one server. A zero limit means none.
type Limits struct {
	Unfinished    int64 // bytes of a wallet's unfinished uploads
	UnfinishedAll int64 // bytes of all unfinished uploads
	Recorded      int64 // bytes of a wallet's recordings
	Events        int   // new events of a wallet within 24 hours

	// OneWallet counts all callers as one wallet, because callers of an open server are not known.
	OneWallet bool
}

// wallet returns whose count an address belongs to.
func (l Limits) wallet(a event.Address) event.Address {
	if l.OneWallet {
		return event.Address{}
	}
	return a
}

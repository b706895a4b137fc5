package event

import (
	"math/big"
	"slices"
	"time"
)

// BoxOffice is what a ledger knows about an event's tickets and takings.
type BoxOffice struct {
	StartsAt    time.Time // UTC; zero while nobody said
	EndsAt      time.Time // UTC; zero while no plan is accepted and nothing is on sale
	EarliestEnd time.Time // no earlier one can be set; zero: there is no such end
	Postponed   int       // how often it was
	Reason      string    // why it was postponed the last time, if the creator said
	Cancelled   bool
	Released    bool     // it ended so long ago that the takings are its creator's
	Held        *big.Int // wei that could still have to be given back
	Sales       []Sale   // by number
}

// Sale is one tier as a ledger sells it. Tiers are numbered from zero, in the
// order of BoxOffice.Sales.
type Sale struct {
	Name    string    // what the plan calls it, as the creator wrote it on the ledger
	Price   *big.Int  // wei for one unit; zero: claimed, not sold
	Supply  int       // units there will ever be
	Sold    int       // units, ever
	Opens   time.Time // UTC; zero: at once
	Closes  time.Time // UTC; zero: with the event
	Locked  bool      // units stay with whom they were sold to
	Invited bool      // units are only claimed through the house
}

// Holding is what an address has of one tier.
type Holding struct {
	Units      int
	Redeemed   int  // of these, since the event was last postponed
	Claimed    bool // its free unit, whoever has it now
	Refundable int  // of those not redeemed, as of the newest block
}

// AnySold reports whether anybody has a ticket, or had one.
func (b BoxOffice) AnySold() bool {
	return slices.ContainsFunc(b.Sales, func(s Sale) bool { return s.Sold > 0 })
}

// Consent is a user's own signature under a write. What is signed, package
// ledger/intent says.
type Consent struct {
	Wish      Hash // keccak256 of what was asked for in words, where there are any: a brief, feedback
	Nonce     uint64
	Deadline  time.Time // the last block time at which it counts, whole seconds
	Signature []byte
}

// Anchor names a document that belongs to an event, such as the manifest of
// its recording.
type Anchor struct {
	ID      ID
	Author  Address // must be the event's creator
	Kind    string  // what it is
	Digest  Hash    // which hash, the kind says
	URI     string  // where it is; may be empty
	Consent *Consent
}

// SealedAnchor is an Anchor found on a ledger.
type SealedAnchor struct {
	Anchor
	Verified bool // signed by Author itself, not written in its name by an operator
	Receipt
}

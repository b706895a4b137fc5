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
	Invited bool      // units are only claimed through the server
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

// Free reports whether something is on sale and all of it costs nothing.
func (b BoxOffice) Free() bool {
	return len(b.Sales) > 0 && !slices.ContainsFunc(b.Sales, func(s Sale) bool { return s.Price.Sign() > 0 })
}

// Offer is what is put on sale. Nil Tiers are those of the accepted plan, a zero
// EndsAt its end.
type Offer struct {
	Tiers  []Sale
	EndsAt time.Time
}

// Selling puts an event's tickets on sale, as its creator signed.
type Selling struct {
	ID      ID
	Creator Address
	Offer   Offer
	Consent Consent
}

// Claim asks for a wallet's one unit of a free tier, as it signed.
type Claim struct {
	ID      ID
	Holder  Address
	Tier    int
	Seen    *Terms // nil: those of now
	Invite  string // a secret; empty: none was given
	Consent Consent
}

// Refunds is what a wallet has of an event, and what it can take back. Only the
// wallet itself takes it, from the event's contract.
type Refunds struct {
	Contract  Address
	Cancelled bool
	Until     time.Time    // of the refunds of a postponed event; zero: there is no such end
	Tickets   []HeldTicket // of every tier, by number
	Owed      *big.Int     // wei, of revoked units: collect(to)
}

// HeldTicket is what a wallet has of one tier. Refund is nil, or what units cost
// that can be given back now, in wei: refund(tier, to).
type HeldTicket struct {
	Name string
	Holding
	Refund *big.Int
}

// Takings is what an event's tickets brought, and where that money is, in wei.
type Takings struct {
	Contract Address // which has what was not paid yet
	Office   BoxOffice
	Returned []int    // units of each tier that were given back or taken back
	Balance  *big.Int // of the contract
	Due      *big.Int // of it, what the creator can have now
	Payouts  []Payout // that were made, oldest first
}

// Payout is takings that an event's contract paid.
type Payout struct {
	To  Address
	Wei *big.Int
	Receipt
}

// Withdrawal asks an event's contract to pay the takings out, as the creator signed.
type Withdrawal struct {
	ID      ID
	Creator Address
	To      Address
	Consent Consent
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

// MaxURI is how many bytes the contract takes of an anchor's URI.
const MaxURI = 512

// AnchorRecording is the kind of a recording's manifest, whose Digest is its SHA-256.
const AnchorRecording = "recording"

// SealedAnchor is an Anchor found on a ledger.
type SealedAnchor struct {
	Anchor
	Verified bool // signed by Author itself, not written in its name by an operator
	Receipt
}

// Kinds of a Tier.
const (
	TierFree     = "free"
	TierPaid     = "paid"
	TierDonation = "donation"
)

// Tier is one kind of ticket. Money is in integer minor units of an ISO 4217
// currency; Wei is the same price on the ledger, in decimal. Inside a
// PricingResult the currency stands beside the tiers, not in them.
type Tier struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Kind        string   `json:"kind"` // free, paid or donation
	AmountMinor int64    `json:"amountMinor"`
	Currency    string   `json:"currency,omitempty"`
	Wei         string   `json:"wei,omitempty"`
	Quantity    int      `json:"quantity"`
	Perks       []string `json:"perks"`
}

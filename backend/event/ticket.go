package event

import (
	"math/big"
	"slices"
	"time"
)

// BoxOffice holds what a ledger knows about an event's tickets and takings.
type BoxOffice struct {
	StartsAt    time.Time // UTC; zero if it is not set
	EndsAt      time.Time // UTC; zero before a plan with an end is accepted or tickets are on sale
	EarliestEnd time.Time // the event cannot end earlier; zero means no limit
	Postponed   int       // number of postponements
	Reason      string    // the creator's reason for the last postponement; may be empty
	RefundUntil time.Time // until then, those who bought before the last postponement may take their money back; zero if never postponed
	GiveBack    time.Time // until then, holders may give unused tickets back; zero if they may not
	Cancelled   bool
	Released    bool     // the takings belong to the creator now, because the event ended long enough ago
	Held        *big.Int // wei that may still have to be refunded
	Sales       []Sale   // indexed by tier
}

// Sale is a tier as a ledger sells it. Tiers are numbered from zero, in the order of BoxOffice.Sales.
type Sale struct {
	Name    string    // name in the plan, as the creator wrote it to the ledger
	Price   *big.Int  // wei per unit; zero means that units are claimed, not bought
	Supply  int       // total number of units
	Sold    int       // units sold or claimed so far
	Opens   time.Time // UTC; zero means at once
	Closes  time.Time // UTC; zero means at the event's end
	Locked  bool      // units cannot be transferred
	Invited bool      // units can only be claimed through the server
}

// Holding holds how many units of one tier an address has.
type Holding struct {
	Units      int
	Redeemed   int  // used since the last postponement
	Claimed    bool // this address has claimed its free unit, and may have given it away since
	Refundable int  // unused units that can be given back, as of the newest block
}

// OnSale returns the sales, or none if the ledger would release the takings before the plan's end.
func (b BoxOffice) OnSale(plan Programme) []Sale {
	if b.EndsAt.Before(plan.EndsAt.Truncate(time.Second)) {
		return nil
	}
	return b.Sales
}

// AnySold reports whether at least one ticket was ever sold or claimed.
func (b BoxOffice) AnySold() bool {
	return slices.ContainsFunc(b.Sales, func(s Sale) bool { return s.Sold > 0 })
}

// Free reports whether tickets are on sale and all of them are free.
func (b BoxOffice) Free() bool {
	return len(b.Sales) > 0 && !slices.ContainsFunc(b.Sales, func(s Sale) bool { return s.Price.Sign() > 0 })
}

// Offer describes what is put on sale. Nil Tiers mean those of the accepted plan, a zero EndsAt means the
// plan's end.
type Offer struct {
	Tiers  []Sale
	EndsAt time.Time
}

// Selling puts an event's tickets on sale. The creator has signed it.
type Selling struct {
	ID      ID
	Creator Address
	Offer   Offer
	Consent Consent
}

// Claim asks for a wallet's one unit of a free tier. The wallet has signed it.
type Claim struct {
	ID      ID
	Holder  Address
	Tier    int
	Seen    *Terms // nil means the present terms
	Invite  string // a secret; empty if none was given
	Consent Consent
}

// GivingBack gives a wallet's unused units of a tier back. The wallet is paid their price.
type GivingBack struct {
	ID     ID
	Holder Address
	Tier   int
	Amount int // at least 1
}

// PassingOn passes one unit of a tier on to another wallet.
type PassingOn struct {
	ID     ID
	Holder Address
	Tier   int
	To     Address
}

// Refunds holds a wallet's tickets for an event and the money that it can take back. Only the wallet itself
// can take it, from the event's contract.
type Refunds struct {
	Contract  Address
	Cancelled bool
	Until     time.Time    // end of the refunds of a postponed event; zero if there is no such end
	GiveBack  time.Time    // until then unused tickets can be given back; zero if they cannot
	Tickets   []HeldTicket // for every tier, by number
	Owed      *big.Int     // wei, for revoked units: collect(to)
}

// HeldTicket holds a wallet's units of one tier, and what it can get for them, in wei.
type HeldTicket struct {
	Name string
	Holding
	Refund   *big.Int // price of all units that a cancellation or postponement lets the wallet return now (refund(tier, to)), or nil
	GiveBack *big.Int // price of one unused unit that can be given back now, or nil
}

// Takings reports what an event's tickets brought, and where that money is, in wei.
type Takings struct {
	Contract Address // holds what was not paid out yet
	Office   BoxOffice
	Returned []int    // units of each tier that were given back or revoked
	Balance  *big.Int // of the contract
	Due      *big.Int // the part of Balance that the creator can withdraw now
	Payouts  []Payout // oldest first
}

// Payout is a payment of takings by an event's contract.
type Payout struct {
	To  Address
	Wei *big.Int
	Receipt
}

// Withdrawal asks an event's contract to pay out the takings. The creator has signed it.
type Withdrawal struct {
	ID      ID
	Creator Address
	To      Address
	Consent Consent
}

// Anchor records the digest of a document that belongs to an event, such as the manifest of its recording.
type Anchor struct {
	ID      ID
	Author  Address // must be the event's creator
	Kind    string  // kind of the document
	Digest  Hash    // the kind defines which hash
	URI     string  // address of the document; may be empty
	Consent *Consent
}

// MaxURI limits the bytes of an anchor's URI, as the contract does.
const MaxURI = 512

// AnchorRecording is the kind of a recording's manifest. Its Digest is the manifest's SHA-256.
const AnchorRecording = "recording"

// SealedAnchor is an Anchor found on a ledger.
type SealedAnchor struct {
	Anchor
	Verified bool // signed by Author, not written by the operator in Author's name
	Receipt
}

// Kinds of a Tier.
const (
	TierFree     = "free"
	TierPaid     = "paid"
	TierDonation = "donation"
)

// Tier is one kind of ticket. Price is in integer minor units of an ISO 4217 currency; Wei is the price on
// the ledger, in decimal. In a PricingResult the currency stands beside the tiers, not in them.
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

// Terms holds the conditions that a buyer saw and relies on. A ledger refuses the sale if they have
// changed.
type Terms struct {
	StartsAt time.Time // start of the event; zero if it is not set
	EndsAt   time.Time // end of the event; the money is held for Escrow longer
	GiveBack time.Time // end of the time in which unused tickets can be given back; zero if they cannot
	Locked   bool      // whether the tier's tickets are locked
}

// Terms returns the present conditions of a tier, which must exist.
func (b BoxOffice) Terms(tier int) Terms {
	return Terms{StartsAt: b.StartsAt, EndsAt: b.EndsAt, GiveBack: b.GiveBack, Locked: b.Sales[tier].Locked}
}

// Same reports whether nothing has changed for the buyer. Times are compared in seconds, as ledgers do.
func (t Terms) Same(now Terms) bool {
	return t.StartsAt.Unix() == now.StartsAt.Unix() && t.EndsAt.Unix() == now.EndsAt.Unix() &&
		t.GiveBack.Unix() == now.GiveBack.Unix() && t.Locked == now.Locked
}

package event

import (
	"time"
)

// Writing asks a ledger to record changes of an event's plan in one transaction: the event's creation, new
// iterations, and the metadata document that replaces the previous one.
type Writing struct {
	ID       ID
	Creator  Address // owner of the event
	Author   Address // the address in whose name the entries are written
	Create   bool    // also register the event; ErrTaken if it exists
	Entries  []Entry // numbers continue each aspect's own densely
	Metadata Hash    // sha-256 of the event's new metadata document
	// Consent is the author's signature: for one iteration if there is one entry, no Create and no message
	// that asked for it, otherwise for a plan of one scope. nil means that the operator vouches.
	Consent *Consent
}

// Acceptance finalises one scope of an event's plan. A ledger accepts a scope only once.
type Acceptance struct {
	ID        ID
	Scope     Scope
	Selection Selection // one number for every aspect of Scope
	Metadata  Hash      // sha-256 of the accepted metadata document
	StartsAt  time.Time // start in the selected schedule; zero if it has none
	EndsAt    time.Time // end in the selected schedule; zero if it has none
	Notice    uint16    // until how many days before the start tickets can be given back, plus one; zero if they cannot
	By        Address
	Consent   *Consent // By's signature; nil means that the operator vouches
}

// Actions that a wallet can sign.
const (
	ActionPlan      = "plan"
	ActionIterate   = "iterate"
	ActionAccept    = "accept"
	ActionStatement = "statement"
	ActionClaim     = "claim"
	ActionGiveBack  = "giveBack"
	ActionPassOn    = "passOn"
	ActionTiers     = "tiers"
	ActionPostpone  = "postpone"
	ActionCancel    = "cancel"
	ActionWithdraw  = "withdraw"
	ActionAnchor    = "anchor"
)

// IntentRequest asks what a wallet has to sign for an action. Each action uses its own fields.
type IntentRequest struct {
	Action    string
	ID        ID
	By        Address // the signer
	Deadline  time.Time
	Scope     Scope     // plan, iterate, accept, statement
	Aspect    Aspect    // iterate
	Words     Hash      // plan, iterate: keccak256 of the request's text; anchor: SHA-256 of the manifest
	Selection Selection // accept
	Tier      int       // claim, give back, pass on
	Amount    int       // give back
	Seen      *Terms    // claim; nil means the present terms
	Offer     Offer     // tiers
	Postponed Postponement
	To        Address // withdraw
	URI       string  // anchor: address of the manifest
}

// Signable holds what a wallet signs.
type Signable struct {
	Nonce     *uint64 // nil means that none is needed
	Forever   bool    // it has no deadline
	TypedData any     // EIP-712, in the form of eth_signTypedData_v4
}

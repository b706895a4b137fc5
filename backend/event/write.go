package event

import "time"

// Writing is what a ledger is asked to record about an event's plan, all of it
// in one transaction: the event's creation, new iterations, and the metadata
// document that is the newest from then on.
type Writing struct {
	ID       ID
	Creator  Address  // the event belongs to this address
	Author   Address  // on whose behalf the entries are written
	Create   bool     // also register the event; ErrTaken if it exists
	Entries  []Entry  // numbers continue each aspect's own densely
	Metadata Hash     // sha-256 of the event's new metadata document
	Consent  *Consent // the author's: to one iteration where there is one entry and no Create, and no message asked for it, else to a plan of one scope; nil: an operator's word
}

// Acceptance finalises one scope of an event's plan. A ledger takes one per
// scope, ever.
type Acceptance struct {
	ID        ID
	Scope     Scope
	Selection Selection // one number for every aspect of Scope
	Metadata  Hash      // sha-256 of the metadata document accepted
	StartsAt  time.Time // by the planner's chosen schedule; zero: it does not say
	EndsAt    time.Time // as StartsAt
	By        Address
	Consent   *Consent // of By; nil: an operator's word
}

// Consent is a user's own signature under a write. What is signed, package
// ledger/intent says.
type Consent struct {
	Request   Hash // keccak256 of what was asked for in words, where there are any: a brief, feedback
	Nonce     uint64
	Deadline  time.Time // the last block time at which it counts, whole seconds
	Signature []byte
	Message   bool // to what a message asks for, signed as a plan is: to any iterations of its scope
}

// What a wallet can sign for.
const (
	ActionPlan      = "plan"
	ActionIterate   = "iterate"
	ActionAccept    = "accept"
	ActionStatement = "statement"
	ActionClaim     = "claim"
	ActionTiers     = "tiers"
	ActionPostpone  = "postpone"
	ActionCancel    = "cancel"
	ActionWithdraw  = "withdraw"
	ActionAnchor    = "anchor"
)

// IntentRequest asks what a wallet has to sign for an action. Each action has fields of
// its own.
type IntentRequest struct {
	Action    string
	ID        ID
	By        Address // who signs
	Deadline  time.Time
	Scope     Scope     // plan, iterate, accept, statement
	Aspect    Aspect    // iterate
	Words     Hash      // plan, iterate: keccak256 of what is asked for; anchor: SHA-256 of the manifest
	Selection Selection // accept
	Tier      int       // claim
	Seen      *Terms    // claim; nil: those of now
	Offer     Offer     // tiers
	Postponed Postponement
	To        Address // withdraw
	URI       string  // anchor: of the manifest
}

// Signable is what a wallet signs.
type Signable struct {
	Nonce     *uint64 // nil: none is needed
	Forever   bool    // there is no deadline either
	TypedData any     // EIP-712, as eth_signTypedData_v4 takes it
}

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
	Consent  *Consent // the author's: to one iteration where there is one entry and no Create, else to a plan of one scope; nil: an operator's word
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

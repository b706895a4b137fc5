package planning

import (
	"encoding/json"
	"sync"
	"time"

	"footlight/backend/event"
)

// Status states how far a scope's plan has come.
type Status string

// Values of Status.
const (
	PlanReady Status = "plan_ready"
	Accepted  Status = "accepted"
)

// PlanRequest asks for a scope's first plan or, with Regenerate, for a new iteration of every aspect. Brief
// may be nil if the event already has one. Words is the text of the whole request, whose hash is the
// Request of a Consent.
type PlanRequest struct {
	ID         event.ID
	User       event.Address
	Scope      event.Scope
	Brief      *Brief
	Regenerate bool
	Drafter    bool   // use no model, even if one is configured
	Key        string // idempotency key; "" means none
	Words      string
	Consent    *event.Consent // nil means that the operator writes in the user's name
}

// Plan holds one result per aspect of a scope.
type Plan struct {
	EventID        event.ID
	User           event.Address
	Scope          event.Scope
	ConversationID string
	Status         Status
	Existing       bool // the plan existed before this request
	Heads          map[event.Aspect]json.RawMessage
	Numbers        map[event.Aspect]int // the iteration numbers of Heads
	Iterations     Iterations           // all iterations
	MetadataURI    string               // the newest metadata document
	Transaction    event.Hash           // the transaction that recorded Heads
	Proxy          event.Address
	GeneratedAt    time.Time
	Source         Source
	Checks         []Check
	Directives     []Directive // what the brief asks for
	Contradictions []Check     // between the newest iterations of both scopes
	Verified       bool        // User signed Heads
	Reading        Reading     // facts and questions of the brief, and what the plan assumes
}

// IterateRequest asks for the next iteration of one aspect: drafted from Feedback, or with Result as its
// content, or as an older version was.
type IterateRequest struct {
	ID       event.ID
	User     event.Address
	Scope    event.Scope
	Aspect   event.Aspect
	Feedback string
	Result   json.RawMessage // the creator's own version; nil if there is none
	Restore  int             // the older version to make again; 0 means none
	Refresh  bool            // draft again from the present state of the other aspects
	Drafter  bool            // use no model, even if one is configured
	Key      string          // idempotency key; "" means none
	Words    string          // Result or Restore as it was signed; "" if it was not
	Consent  *event.Consent  // with the hash of Feedback or Words, or nil
}

// AnswerRequest answers questions about the event's plan.
type AnswerRequest struct {
	ID      event.ID
	User    event.Address
	Answers Answers
	Drafter bool           // use no model, even if one is configured
	Key     string         // idempotency key; "" means none
	Words   string         // the text of the whole request, as in a PlanRequest
	Consent *event.Consent // nil means that the operator writes in the user's name
}

// Refinement is a new iteration and the metadata document that holds it.
type Refinement struct {
	Iteration
	MetadataURI    string
	Contradictions []Check // as in a Plan
	Reading        Reading // as in a Plan
}

// AcceptRequest finalises a scope. It selects one iteration number for each aspect.
type AcceptRequest struct {
	ID        event.ID
	User      event.Address
	Scope     event.Scope
	Selection event.Selection
	Despite   []string       // the contradictions and open questions that the user accepts, by ID
	Consent   *event.Consent // nil means that the operator writes in the user's name
}

// Finalized answers an AcceptRequest. Repeated requests get the same answer.
type Finalized struct {
	EventID     event.ID
	Scope       event.Scope
	Selection   event.Selection
	MetadataURI string
	Metadata    json.RawMessage // the document that MetadataURI names
	Transaction event.Hash
	Proxy       event.Address
	At          time.Time
	Verified    bool    // the creator signed it
	Checks      []Check // the contradictions in the selection
}

// StatementRequest asks to record the author's signature under the metadata of an accepted scope.
type StatementRequest struct {
	ID        event.ID
	User      event.Address
	Scope     event.Scope
	Signature []byte
}

// Statement is an author's signature under a metadata document. It names no chain and no deadline, so it
// stays valid if the event moves to another ledger. Package ledger/intent defines what is signed.
type Statement struct {
	Format    string        `json:"format"`
	Author    event.Address `json:"author"`
	EventID   event.ID      `json:"eventId"`
	Scope     event.Scope   `json:"scope"`
	Metadata  event.Hash    `json:"metadata"`  // sha-256 of the accepted document
	Signature string        `json:"signature"` // 0x and hexadecimal digits
}

// Stated answers a StatementRequest.
type Stated struct {
	Statement
	Existing    bool   // the statement existed before
	MetadataURI string // the newest metadata document, which contains the statement
}

// ScopeInfo describes a scope to a client that does not know the scopes.
type ScopeInfo struct {
	ID          event.Scope  `json:"id"`
	Name        string       `json:"name"`
	Description string       `json:"description"`
	Aspects     []AspectInfo `json:"aspects"`
}

// AspectInfo holds an aspect's label and the JSON Schema of its result.
type AspectInfo struct {
	ID     event.Aspect    `json:"id"`
	Label  string          `json:"label"`
	Schema json.RawMessage `json:"schema"`
}

// Step reports the progress of a long call while it runs.
type Step struct {
	Type   string // "agent.started", "aspect.check", "aspect.completed", …
	Aspect event.Aspect
	Data   any // the step's fields as a JSON object; may be nil
}

// Delta is a part of a text that a model is writing. A client that shows the text truncates it at Offset
// and appends Text, because parts may be sent again.
type Delta struct {
	Attempt int    `json:"attempt"` // from 1; a new attempt starts the text again
	Text    string `json:"delta"`
	Offset  int    `json:"offset"` // of Text in the attempt's text, in UTF-16 code units, as in JavaScript
}

// Observer receives the Steps of a call, in order, on one goroutine. It must not block. A nil Observer
// receives nothing.
type Observer func(Step)

// Serial returns an Observer that several goroutines may use: it calls o for one Step at a time.
func (o Observer) Serial() Observer {
	if o == nil {
		return nil
	}
	var mu sync.Mutex
	return func(s Step) {
		mu.Lock()
		defer mu.Unlock()
		o(s)
	}
}

// Tell calls o unless it is nil.
func (o Observer) Tell(kind string, aspect event.Aspect, data any) {
	if o != nil {
		o(Step{Type: kind, Aspect: aspect, Data: data})
	}
}

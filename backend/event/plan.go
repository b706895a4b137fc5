package event

import (
	"encoding/json"
	"sync"
	"time"
)

// Status is how far a scope's plan has come.
type Status string

// The statuses of a plan.
const (
	PlanReady Status = "plan_ready"
	Accepted  Status = "accepted"
)

// PlanRequest asks for a scope's first plan, or with Regenerate for a new
// iteration of every aspect. Brief may be nil where the event already has one.
// Words is the whole request as a Consent's Request is the hash of.
type PlanRequest struct {
	ID         ID
	User       Address
	Scope      Scope
	Brief      *Brief
	Regenerate bool
	Drafter    bool   // no model, though there may be one
	Key        string // of a request that may come again; "": none
	Words      string
	Consent    *Consent // nil: the operator writes in the user's name
}

// Plan is one result per aspect of a scope.
type Plan struct {
	EventID        ID
	User           Address
	Scope          Scope
	ConversationID string
	Status         Status
	Existing       bool // it was there before this request
	Heads          map[Aspect]json.RawMessage
	Numbers        map[Aspect]int // which iterations Heads are
	Iterations     Iterations     // all there are
	MetadataURI    string         // the newest metadata document
	Transaction    Hash           // the one that recorded Heads
	Proxy          Address
	GeneratedAt    time.Time
	Source         Source
	Checks         []Check
	Directives     []Directive // what the brief asks for and names
	Contradictions []Check     // where the newest iterations of both scopes contradict each other now
	Verified       bool        // User signed for Heads
}

// IterateRequest asks for the next iteration of one aspect: drafted from Feedback, or Result as it is.
type IterateRequest struct {
	ID       ID
	User     Address
	Scope    Scope
	Aspect   Aspect
	Feedback string
	Result   json.RawMessage // the creator's own version; nil: there is none
	Refresh  bool            // draft anew from the other aspects as they are now
	Drafter  bool            // no model, though there may be one
	Key      string          // of a request that may come again; "": none
	Words    string          // Result as it was signed; "": it was not
	Consent  *Consent        // its Request is the hash of Feedback or Words; nil: the operator writes in the user's name
}

// Refinement is a new iteration and the metadata document that holds it.
type Refinement struct {
	Iteration
	MetadataURI    string
	Contradictions []Check // as a Plan has them
}

// AcceptRequest finalises a scope with one number for each of its aspects.
type AcceptRequest struct {
	ID        ID
	User      Address
	Scope     Scope
	Selection Selection
	Despite   []string // checks of contradictions that the user knows of and accepts
	Consent   *Consent // nil: the operator writes in the user's name
}

// Finalized is the answer to an AcceptRequest, the same every time.
type Finalized struct {
	EventID     ID
	Scope       Scope
	Selection   Selection
	MetadataURI string
	Metadata    json.RawMessage // the document MetadataURI names
	Transaction Hash
	Proxy       Address
	At          time.Time
	Verified    bool    // the creator signed for it
	Checks      []Check // where what was chosen contradicts each other
}

// StatementRequest says that an accepted scope's metadata is its author's word.
type StatementRequest struct {
	ID        ID
	User      Address
	Scope     Scope
	Signature []byte
}

// Statement is an author's word for a metadata document, signed for no chain
// and without a deadline: it holds wherever the event moves to. What is signed,
// package ledger/intent says.
type Statement struct {
	Format    string  `json:"format"`
	Author    Address `json:"author"`
	EventID   ID      `json:"eventId"`
	Scope     Scope   `json:"scope"`
	Metadata  Hash    `json:"metadata"`  // sha-256 of the document that was accepted
	Signature string  `json:"signature"` // 0x and hexadecimal digits
}

// Stated is the answer to a StatementRequest.
type Stated struct {
	Statement
	Existing    bool   // it was there before
	MetadataURI string // the newest metadata document, which holds it
}

// ScopeInfo describes a scope to a client that knows none.
type ScopeInfo struct {
	ID          Scope        `json:"id"`
	Name        string       `json:"name"`
	Description string       `json:"description"`
	Aspects     []AspectInfo `json:"aspects"`
}

// AspectInfo is an aspect's label and the JSON Schema of its result.
type AspectInfo struct {
	ID     Aspect          `json:"id"`
	Label  string          `json:"label"`
	Schema json.RawMessage `json:"schema"`
}

// Step is one moment of a long call, told while it happens.
type Step struct {
	Type   string // "agent.started", "aspect.check", "aspect.completed", …
	Aspect Aspect
	Data   any // fields of the step, as a JSON object; may be nil
}

// Delta is a Step's part of a text while a model writes it. Whoever shows the text cuts it at Offset and adds
// Text: what was told may be told again.
type Delta struct {
	Attempt int    `json:"attempt"` // from 1; a new one begins the text anew
	Text    string `json:"delta"`
	Offset  int    `json:"offset"` // of Text in the attempt's text, in UTF-16 units as browsers count
}

// Observer is told the Steps of a call, in order, by one goroutine. It must not
// block. A nil Observer is told nothing.
type Observer func(Step)

// Serial is o for several goroutines, one after the other.
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
func (o Observer) Tell(kind string, aspect Aspect, data any) {
	if o != nil {
		o(Step{Type: kind, Aspect: aspect, Data: data})
	}
}

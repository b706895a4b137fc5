package draft

import (
	"encoding/json"

	"footlight/backend/event"
)

// Request is what a Drafter may know.
type Request struct {
	Scope    event.Scope
	Aspect   event.Aspect
	Number   int // of the iteration to be
	Facts    Facts
	Parent   json.RawMessage                  // the result to refine; nil: start from the facts
	Feedback string                           // "" with a nil Parent
	Siblings map[event.Aspect]json.RawMessage // the results it must agree with
}

// Proposal is a Drafter's proposal.
type Proposal struct {
	Result     json.RawMessage
	Directives []event.Directive
}

package curation

import (
	"encoding/json"

	"footlight/backend/event"
)

// DraftRequest is what a Drafter may know.
type DraftRequest struct {
	Scope    event.Scope
	Aspect   event.Aspect
	Number   int // of the iteration to be
	Facts    Facts
	Parent   json.RawMessage                  // the result to refine; nil: start from the facts
	Feedback string                           // "" with a nil Parent
	Siblings map[event.Aspect]json.RawMessage // the results it must agree with
}

// Draft is a Drafter's proposal.
type Draft struct {
	Result     json.RawMessage
	Directives []event.Directive
}

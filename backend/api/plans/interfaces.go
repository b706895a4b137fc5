package plans

import (
	"context"

	"footlight/backend/event"
)

// Plans is the engine behind section A. Its errors are kinds this package
// knows; all three are safe for concurrent use and may take as long as a
// transaction does.
type Plans interface {
	Plan(ctx context.Context, r event.PlanRequest, o event.Observer) (event.Plan, error)
	Iterate(ctx context.Context, r event.IterateRequest, o event.Observer) (event.Refinement, error)
	Accept(ctx context.Context, r event.AcceptRequest, o event.Observer) (event.Finalized, error)
}

// Conversations answers for what was said about a plan.
type Conversations interface {
	Conversation(ctx context.Context, id string) (event.Conversation, error)
	ConversationOf(ctx context.Context, id event.ID, user event.Address, scope event.Scope) (event.Conversation, error)
	Message(ctx context.Context, r event.MessageRequest, o event.Observer) (event.Reply, error)
}

// Catalogue describes the scopes.
type Catalogue interface{ Scopes() []event.ScopeInfo }

// work is a call whose request was read and found well formed.
type work func(ctx context.Context, o event.Observer) (any, error)

// prepare reads a request's body into work. key names the request if it may
// come again, so that what it caused is found even if its answer was lost.
type prepare func(raw []byte, key string) (work, error)

// call is one POST of section A.
type call struct {
	path      string
	prepare   prepare
	takes     []any  // structs whose fields its body may have
	successor string // of a deprecated call: what to use instead
	talks     bool   // the user is whoever has the conversation it names
}

package plans

import (
	"context"

	"footlight/backend/event"
)

// Plans is the engine behind section A. Its errors are of kinds that package router knows. All three methods
// are safe for concurrent use and may take as long as a transaction.
type Plans interface {
	Plan(ctx context.Context, r event.PlanRequest, o event.Observer) (event.Plan, error)
	Iterate(ctx context.Context, r event.IterateRequest, o event.Observer) (event.Refinement, error)
	Accept(ctx context.Context, r event.AcceptRequest, o event.Observer) (event.Finalized, error)
}

// Conversations reads the messages and iterations of a plan.
type Conversations interface {
	Conversation(ctx context.Context, id string) (event.Conversation, error)
	ConversationOf(ctx context.Context, id event.ID, user event.Address, scope event.Scope) (event.Conversation, error)
	Message(ctx context.Context, r event.MessageRequest, o event.Observer) (event.Reply, error)
}

// Catalogue describes the scopes.
type Catalogue interface{ Scopes() []event.ScopeInfo }

// work runs a call whose request was read and is well formed.
type work func(ctx context.Context, o event.Observer) (any, error)

// prepare reads a request's body and returns its work. key identifies a request that the client may repeat,
// so that its effect is found even if the answer was lost.
type prepare func(raw []byte, key string) (work, error)

// call describes one POST route of section A.
type call struct {
	path      string
	prepare   prepare
	takes     []any  // structs whose fields the body may have
	successor string // of a deprecated call: the path of its replacement
	talks     bool   // the user is the owner of the conversation in the request
}

package plans

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Creators knows who may make events. It is safe for concurrent use.
type Creators interface {
	Allows(a event.Address) bool
}

// Plans is the engine behind section A. Its errors are of kinds that package router knows. All three methods
// are safe for concurrent use and may take as long as a transaction.
type Plans interface {
	Plan(ctx context.Context, r planning.PlanRequest, o planning.Observer) (planning.Plan, error)
	Iterate(ctx context.Context, r planning.IterateRequest, o planning.Observer) (planning.Refinement, error)
	Accept(ctx context.Context, r planning.AcceptRequest, o planning.Observer) (planning.Finalized, error)
}

// Conversations reads the messages and iterations of a plan.
type Conversations interface {
	Conversation(ctx context.Context, id string) (planning.Conversation, error)
	ConversationOf(ctx context.Context, id event.ID, user event.Address, scope event.Scope) (planning.Conversation, error)
	Message(ctx context.Context, r planning.MessageRequest, o planning.Observer) (planning.Reply, error)
	Answer(ctx context.Context, r planning.AnswerRequest, o planning.Observer) (planning.Reply, error)
}

// Catalogue describes the scopes.
type Catalogue interface{ Scopes() []planning.ScopeInfo }

// work runs a call whose request was read and is well formed.
type work func(ctx context.Context, o planning.Observer) (any, error)

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

package curation

import (
	"context"
	"slices"

	"footlight/backend/curation/record"
	"footlight/backend/event"
)

// Conversation looks a conversation up by its ID; event.ErrNotFound if there
// is none.
func (e *Engine) Conversation(ctx context.Context, id string) (event.Conversation, error) {
	s, err := e.conversations.subject(ctx, id)
	if err != nil {
		return event.Conversation{}, err
	}
	return e.ConversationOf(ctx, s.id, s.user, s.scope)
}

// ConversationOf is user's conversation about one scope of an event. An empty
// scope means the planner's if it was planned, else the promoter's.
func (e *Engine) ConversationOf(ctx context.Context, id event.ID, user event.Address, scope event.Scope) (event.Conversation, error) {
	r, err := e.archive.Owned(ctx, id, user)
	if err != nil {
		return event.Conversation{}, err
	}
	if scope == "" {
		scope = event.Planner
		if !r.Has(scope) {
			scope = event.Promoter
		}
	}
	if !r.Has(scope) {
		return event.Conversation{}, event.ErrNotFound
	}
	return e.converse(ctx, r, scope)
}

func (e *Engine) converse(ctx context.Context, r *record.Record, scope event.Scope) (event.Conversation, error) {
	c := event.Conversation{
		ID:      e.conversations.of(subject{id: r.ID, user: r.Seal.Creator, scope: scope}),
		EventID: r.ID, User: r.Seal.Creator, Scope: scope, Status: r.Status(scope),
		Messages: []event.Message{}, Heads: r.Heads(scope), History: r.Of(scope), Proxy: r.Seal.Proxy,
	}
	for _, notes := range r.Notes {
		if notes.Scope == scope {
			c.Messages = append(c.Messages, notes.Messages...)
		}
	}
	c.Messages = slices.Clip(c.Messages)
	if _, done := r.Accepted(scope); done {
		final, err := e.finalized(ctx, r, scope)
		if err != nil {
			return event.Conversation{}, err
		}
		c.Acceptance = &final
	}
	return c, nil
}

// Message answers a free message in a conversation. It becomes a refinement of
// the aspect it is about; one that is about none changes nothing and is told
// what it could be about.
func (e *Engine) Message(ctx context.Context, req event.MessageRequest, observe event.Observer) (event.Reply, error) {
	if req.Text == "" {
		return event.Reply{}, event.Invalid("message", "is required")
	}
	s, err := e.conversations.subject(ctx, req.ConversationID)
	if err != nil {
		return event.Reply{}, err
	}
	c, err := e.ConversationOf(ctx, s.id, s.user, s.scope)
	if err != nil {
		return event.Reply{}, err
	}
	if c.Acceptance != nil {
		return event.Reply{}, finalised(s.scope)
	}
	aspect := event.Aspect("")
	if router, ok := e.cfg.Drafter.(Router); ok {
		aspect = router.Route(s.scope, req.Text)
	}
	if aspect == "" {
		return event.Reply{Text: "I could not tell which part of the plan this is about, so nothing was changed. Name one of " +
			listAspects(s.scope) + " and what should be different."}, nil
	}
	refined, err := e.Iterate(ctx, event.IterateRequest{
		ID: s.id, User: s.user, Scope: s.scope, Aspect: aspect, Feedback: req.Text, Key: req.Key,
	}, observe)
	if err != nil {
		return event.Reply{}, err
	}
	return event.Reply{Text: refineReply(refined.Iteration), Refinement: &refined}, nil
}

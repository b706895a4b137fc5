package curation

import (
	"context"
	"slices"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Conversation returns a conversation by its ID, or event.ErrNotFound.
func (e *Engine) Conversation(ctx context.Context, id string) (planning.Conversation, error) {
	s, err := e.conversations.subject(ctx, id)
	if err != nil {
		return planning.Conversation{}, err
	}
	return e.ConversationOf(ctx, s.id, s.user, s.scope)
}

// ConversationOf returns a user's conversation about one scope of an event. An empty scope means the
// planner's if it was planned, else the promoter's.
func (e *Engine) ConversationOf(ctx context.Context, id event.ID, user event.Address, scope event.Scope) (planning.Conversation, error) {
	r, err := e.archive.Owned(ctx, id, user)
	if err != nil {
		return planning.Conversation{}, err
	}
	if scope == "" {
		scope = event.Planner
		if !r.Has(scope) {
			scope = event.Promoter
		}
	}
	if !r.Has(scope) {
		return planning.Conversation{}, event.ErrNotFound
	}
	return e.converse(ctx, r, scope)
}

func (e *Engine) converse(ctx context.Context, r *record.Record, scope event.Scope) (planning.Conversation, error) {
	c := planning.Conversation{
		ID:      e.conversations.of(subject{id: r.ID, user: r.Seal.Creator, scope: scope}),
		EventID: r.ID, User: r.Seal.Creator, Scope: scope, Status: r.Status(scope),
		Messages: []planning.Message{}, Heads: r.Heads(scope), History: r.Of(scope), Proxy: r.Seal.Proxy,
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
			return planning.Conversation{}, err
		}
		c.Acceptance = &final
	}
	found, err := contradictions(r, clock(e.cfg.Now), nil)
	if err != nil {
		return planning.Conversation{}, err
	}
	c.Contradictions = nonNil(found)
	c.Reading, err = e.known(r)
	return c, err
}

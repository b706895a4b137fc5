package curation

import (
	"context"

	"footlight/backend/event"
)

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
	if router, ok := e.author.drafter.(Router); ok {
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

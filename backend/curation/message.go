package curation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/inquiry"
	"footlight/backend/curation/record"
	"footlight/backend/curation/versions"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Message answers a free message of a conversation. Questions are answered from the plan. Other messages
// become refinements of the aspects they concern, all in one transaction. If a message concerns no aspect,
// Message asks back and changes nothing. Messages about versions are understood without a model.
func (e *Engine) Message(ctx context.Context, req planning.MessageRequest, observe planning.Observer) (planning.Reply, error) {
	switch {
	case strings.TrimSpace(req.Text) == "":
		return planning.Reply{}, event.Invalid("message", "is required")
	case utf8.RuneCountInString(req.Text) > maxFeedback:
		return planning.Reply{}, event.Invalid("message", "must have at most %d characters", maxFeedback)
	}
	about, err := e.conversations.subject(ctx, req.ConversationID)
	if err != nil {
		return planning.Reply{}, err
	}
	release, err := e.lock(ctx, about.id)
	if err != nil {
		return planning.Reply{}, err
	}
	defer release()
	r, err := e.archive.Owned(ctx, about.id, about.user)
	if err != nil {
		return planning.Reply{}, err
	}
	if !r.Has(about.scope) {
		return planning.Reply{}, event.ErrNotFound
	}
	reply := changed(r.Answers(req.Key), r.MetadataURI())
	if len(reply.Changes) == 0 {
		if reply, err = e.respond(ctx, r, about.scope, req, observe); err != nil {
			return planning.Reply{}, err
		}
	}
	if reply.Contradictions, err = contradictions(r, clock(e.cfg.Now), observe); err != nil {
		return planning.Reply{}, err
	}
	reply.Reading, err = e.known(r)
	return reply, err
}

func (e *Engine) respond(ctx context.Context, r *record.Record, scope event.Scope, req planning.MessageRequest, observe planning.Observer) (planning.Reply, error) {
	if c, ok := versions.Parse(scope, req.Text); ok {
		return e.travel(ctx, r, scope, req, c, observe)
	}
	p, err := record.DecodePlan(record.Results(r.Heads(event.Planner)))
	if err != nil {
		return planning.Reply{}, err
	}
	questions, rest := inquiry.Take(event.Legible(req.Text))
	told := inquiry.Answer(inquiry.Plan{Planned: p, Room: e.cfg.Origins.URLs(r.ID).Room}, questions)
	if rest == "" {
		return planning.Reply{Text: told}, nil
	}
	if _, done := r.Accepted(scope); done {
		return planning.Reply{}, finalised(scope)
	}
	reply := askedBack(scope)
	parts, err := e.split(r, scope, rest)
	if err == nil && len(parts) > 0 {
		reply, err = e.change(ctx, r, scope, req, parts, observe)
	}
	reply.Text = strings.TrimSpace(told + " " + reply.Text)
	return reply, err
}

// split divides a message into requests by aspect.
func (e *Engine) split(r *record.Record, scope event.Scope, text string) ([]draft.Part, error) {
	router, able := e.cfg.Drafter.(Router)
	if !able {
		return nil, nil
	}
	f, err := e.facts(r, nil, scope)
	return router.Split(draft.Request{Scope: scope, Facts: f, Siblings: r.Known(scope), Feedback: text, Before: event.Legible(r.Said(scope))}), err
}

func askedBack(scope event.Scope) planning.Reply {
	question := "Which part of the plan should be different, and how? It has " + spokenAspects(scope) + "."
	return planning.Reply{Text: "I did not understand that, so nothing was changed. You can edit each card by hand. " + question, Question: question}
}

// change refines the aspects that a message concerns, and seals all versions or none. A version that says
// nothing new is not written; its unmet requests are reported.
func (e *Engine) change(ctx context.Context, r *record.Record, scope event.Scope, req planning.MessageRequest, parts []draft.Part, observe planning.Observer) (planning.Reply, error) {
	aspects := make([]event.Aspect, len(parts))
	for i, part := range parts {
		aspects[i] = part.Aspect
	}
	if err := e.permitted(ctx, r, scope, req, aspects); err != nil {
		return planning.Reply{}, err
	}
	fresh, err := e.changes(ctx, r, scope, req, parts, observe)
	if err != nil {
		return planning.Reply{}, err
	}
	stays := ""
	fresh = slices.DeleteFunc(fresh, func(it planning.Iteration) bool {
		same := unchanged(r, it)
		if same {
			it.Directives = slices.DeleteFunc(slices.Clone(it.Directives), func(d planning.Directive) bool { return d.Quote == "" })
			stays += fmt.Sprintf(" Nothing was changed in the %s.", spoken(it.Aspect)) + outcome(it, "It holds already")
		}
		return same
	})
	if len(fresh) == 0 {
		return planning.Reply{Text: stays}, nil
	}
	observe.Tell("ledger.writing", "", nil)
	uri, err := e.sealer.write(ctx, r, fresh, messageNotes(r.ID, scope, req, fresh), req.Consent)
	reply := changed(fresh, uri)
	reply.Text += stays
	return reply, err
}

// permitted returns an error if an aspect has no room for another version, or the message's signature is not valid.
func (e *Engine) permitted(ctx context.Context, r *record.Record, scope event.Scope, req planning.MessageRequest, aspects []event.Aspect) error {
	for _, aspect := range aspects {
		if err := extendable(r, aspect); err != nil {
			return err
		}
	}
	return e.consented(req.Consent, func(c Consents) error {
		return c.CheckPlan(ctx, planning.PlanRequest{ID: r.ID, User: r.Seal.Creator, Scope: scope, Words: req.Words, Consent: req.Consent})
	})
}

// changes drafts the refinements of a message in one run. Independent aspects are drafted concurrently; the
// others see the results before them.
func (e *Engine) changes(ctx context.Context, r *record.Record, scope event.Scope, req planning.MessageRequest, parts []draft.Part, observe planning.Observer) (fresh []planning.Iteration, err error) {
	a := e.writer(r, req.Drafter)
	a.sparing = true
	next, w := *r, a.begin(observe)
	for _, aspects := range waves(scope) {
		var reqs []draft.Request
		for _, aspect := range aspects {
			i := slices.IndexFunc(parts, func(p draft.Part) bool { return p.Aspect == aspect })
			if i < 0 {
				continue
			}
			asked, failed := e.asked(&next, planning.IterateRequest{Scope: scope, Aspect: aspect, Feedback: parts[i].Text})
			if failed != nil {
				return nil, failed
			}
			reqs = append(reqs, asked)
		}
		if err = w.draft(ctx, reqs); err != nil {
			return nil, err
		}
		for _, asked := range reqs {
			it := w.made[asked.Aspect]
			it.Parent, it.Feedback = asked.Number-1, req.Text
			fresh = append(fresh, it)
		}
		next.Iterations = r.With(fresh, record.Notes{Request: req.Key})
	}
	return fresh, nil
}

func changed(fresh []planning.Iteration, uri string) planning.Reply {
	said := make([]string, len(fresh))
	for i, it := range fresh {
		said[i] = refineReply(it)
	}
	return planning.Reply{Text: strings.Join(said, " "), Changes: fresh, MetadataURI: uri}
}

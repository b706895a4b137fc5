package curation

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Answer writes the creator's answers to questions into the event plan: a version of each aspect that they are about,
// and of each drafted text that contradicts it then, all in one transaction. Only the event's creator may call it.
func (e *Engine) Answer(ctx context.Context, req planning.AnswerRequest, observe planning.Observer) (planning.Reply, error) {
	facts, err := answers.Read(req.Answers)
	if err != nil {
		return planning.Reply{}, err
	}
	release, err := e.lock(ctx, req.ID)
	if err != nil {
		return planning.Reply{}, err
	}
	defer release()
	r, err := e.archive.Owned(ctx, req.ID, req.User)
	if err != nil {
		return planning.Reply{}, err
	}
	reply := changed(r.Answers(req.Key), r.MetadataURI())
	if len(reply.Changes) == 0 {
		if reply, err = e.take(ctx, r, req, facts, observe); err != nil {
			return planning.Reply{}, err
		}
	}
	reply.ConversationID = e.conversations.of(subject{id: r.ID, user: r.Seal.Creator, scope: event.Planner})
	if reply.Contradictions, err = contradictions(r, clock(e.cfg.Now), observe); err != nil {
		return planning.Reply{}, err
	}
	reply.Reading, err = e.known(r)
	return reply, err
}

// take drafts and seals the versions that hold the answers.
func (e *Engine) take(ctx context.Context, r *record.Record, req planning.AnswerRequest, facts []planning.Fact, observe planning.Observer) (planning.Reply, error) {
	for _, f := range facts {
		if err := refinable(r, planning.IterateRequest{Scope: event.Planner, Aspect: f.Aspect}); err != nil {
			return planning.Reply{}, err
		}
	}
	if err := e.permitted(ctx, r, event.Planner, planning.MessageRequest{Words: req.Words, Consent: req.Consent}, nil); err != nil {
		return planning.Reply{}, err
	}
	fresh, err := e.answering(ctx, r, req, facts, observe)
	if err != nil {
		return planning.Reply{}, err
	}
	observe.Tell("ledger.writing", "", nil)
	uri, err := e.sealer.write(ctx, r, fresh, answerNotes(req, facts, fresh), req.Consent)
	return changed(fresh, uri), err
}

// answering returns the versions that hold the answers, and then those of the texts that they contradict.
func (e *Engine) answering(ctx context.Context, r *record.Record, req planning.AnswerRequest, facts []planning.Fact, observe planning.Observer) (fresh []planning.Iteration, err error) {
	next := *r
	for _, aspects := range waves(event.Planner) {
		for _, aspect := range aspects {
			about := answers.Of(aspect, facts)
			if len(about) == 0 && (len(fresh) == 0 || !stale(&next, aspect)) {
				continue
			}
			it, failed := e.holding(ctx, &next, planning.IterateRequest{Scope: event.Planner, Aspect: aspect, Drafter: req.Drafter}, facts, observe)
			if failed != nil {
				return nil, failed
			}
			fresh = append(fresh, it)
			next.Iterations = r.With(fresh, record.Notes{Request: req.Key})
		}
	}
	return fresh, nil
}

// stale reports whether a drafted text contradicts the plan. The creator's own texts are left alone.
func stale(r *record.Record, aspect event.Aspect) bool {
	head := r.Heads(event.Planner)[aspect]
	found, err := setOf(r, record.Results(r.Heads(event.Planner)), head.CreatedAt).Contradictions(aspect)
	wrong := slices.ContainsFunc(found, func(c planning.Check) bool { return c.Severity == planning.SeverityError })
	return err == nil && wrong && head.Source.Kind != planning.SourceUser && extendable(r, aspect) == nil
}

// holding returns the version of an aspect that holds the answers. Where they are about its words, it is drafted anew.
func (e *Engine) holding(ctx context.Context, r *record.Record, req planning.IterateRequest, facts []planning.Fact, observe planning.Observer) (it planning.Iteration, err error) {
	about := answers.Of(req.Aspect, facts)
	written := len(about) > 0 && req.Aspect != event.Description
	req.Refresh = !written
	asked, err := e.asked(r, req, facts...)
	if err != nil {
		return it, err
	}
	a := e.writer(r, req.Drafter)
	held, err := answered(r)
	if err != nil {
		return it, err
	}
	if a.held = answers.Merge(held, facts); written {
		it, err = a.answered(ctx, asked, r.Heads(req.Scope)[req.Aspect].Result, about, observe)
	} else {
		it, err = a.draft(ctx, a.Drafter.Begin(), asked, observe)
	}
	it.Parent = asked.Number - 1
	return it, err
}

// answered returns a version of a result into which answers are written.
func (a author) answered(ctx context.Context, asked draft.Request, result json.RawMessage, about []planning.Fact, observe planning.Observer) (it planning.Iteration, err error) {
	raw, err := answers.Write(asked.Aspect, result, about)
	if err != nil {
		return it, err
	}
	if it, err = a.own(ctx, asked, raw, observe); err != nil {
		return it, unfit(about, err)
	}
	it.Answers, err = answers.Raw(about)
	return it, err
}

// unfit names the answers that a result cannot hold, in place of the result's field.
func unfit(facts []planning.Fact, err error) error {
	var broken *event.ErrInvalid
	if !errors.As(err, &broken) {
		return err
	}
	return event.Invalid("answers."+facts[len(facts)-1].Field.Question(), "does not fit: %s", broken.Reason)
}

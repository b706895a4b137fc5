package curation

import (
	"context"
	"fmt"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

// draftOrder is the order in which a scope's aspects are drafted: copy comes
// after the facts it must agree with.
func draftOrder(scope event.Scope) []event.Aspect {
	if scope == event.Planner {
		return []event.Aspect{event.Title, event.Schedule, event.Pricing, event.Description, event.Banner}
	}
	return scope.Aspects()
}

// author makes iterations: a Drafter proposes, and the rest is computed here.
type author struct {
	Config
	schemas *schema.Set
}

// draftAll makes a new iteration of every aspect.
func (a author) draftAll(ctx context.Context, r *record.Record, scope event.Scope, f draft.Facts, observe event.Observer) ([]event.Iteration, error) {
	known := r.Known(scope)
	for _, aspect := range scope.Aspects() {
		delete(known, aspect) // a new plan does not lean on the old one
	}
	made := map[event.Aspect]event.Iteration{}
	for _, aspect := range draftOrder(scope) {
		req := draft.Request{Scope: scope, Aspect: aspect, Number: r.Latest(aspect) + 1, Facts: f, Siblings: known}
		it, err := a.draft(ctx, req, observe)
		if err != nil {
			return nil, err
		}
		it.Initial = true
		made[aspect], known[aspect] = it, it.Result
	}
	fresh := make([]event.Iteration, 0, len(made))
	for _, aspect := range scope.Aspects() {
		fresh = append(fresh, made[aspect])
	}
	return fresh, nil
}

// draft makes one iteration: the drafter proposes, then the result is
// completed, held against its schema and checked.
func (a author) draft(ctx context.Context, req draft.Request, observe event.Observer) (event.Iteration, error) {
	observe.Tell("agent.started", req.Aspect, map[string]string{"agent": a.Drafter.Source().Model})
	draft, err := a.Drafter.Draft(ctx, req)
	if err != nil {
		return event.Iteration{}, fmt.Errorf("curation: draft %s: %w", req.Aspect, err)
	}
	result, err := a.complete(ctx, req, draft.Result)
	if err != nil {
		return event.Iteration{}, err
	}
	if err = a.schemas.Validate(req.Aspect, result); err != nil {
		// Not wrapped: a drafter's mistake is no mistake of the client's.
		return event.Iteration{}, fmt.Errorf("curation: the draft breaks its schema: %s", err.Error())
	}
	checks, err := check.Result(req, result)
	if err != nil {
		return event.Iteration{}, err
	}
	for _, c := range checks {
		observe.Tell("aspect.check", req.Aspect, c)
	}
	observe.Tell("aspect.completed", req.Aspect, map[string]any{"iterationNumber": req.Number, "result": result})
	return event.Iteration{
		Scope: req.Scope, Aspect: req.Aspect, Number: req.Number, Author: req.Facts.Creator,
		Result: result, Directives: nonNil(draft.Directives), Checks: checks,
		Source: a.Drafter.Source(), CreatedAt: req.Facts.Now,
	}, nil
}

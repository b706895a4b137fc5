package curation

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/inquiry"
	"footlight/backend/curation/record"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

// waves are a scope's aspects in the order in which they are drafted: copy comes
// after the facts it must agree with. Those of one wave are drafted side by side.
func waves(scope event.Scope) [][]event.Aspect {
	if scope == event.Planner {
		return [][]event.Aspect{{event.Title, event.Schedule, event.Pricing}, {event.Description, event.Banner}}
	}
	return [][]event.Aspect{{event.Strategy}, {event.Microblog, event.Ticketing, event.SocialNetwork, event.PhotoNetwork}}
}

// author makes iterations: a Drafter proposes, and the rest is computed here.
type author struct {
	Config
	schemas *schema.Set
	banner  json.RawMessage // the newest there is, whose picture is paid for; nil: none
	sparing bool            // a version that says nothing new will not be written
}

// draftAll makes a new iteration of every aspect.
func (a author) draftAll(ctx context.Context, r *record.Record, scope event.Scope, f draft.Facts, observe event.Observer) ([]event.Iteration, error) {
	known := r.Known(scope)
	for _, aspect := range scope.Aspects() {
		delete(known, aspect) // a new plan does not lean on the old one
	}
	w := a.begin(observe)
	for _, aspects := range waves(scope) {
		var reqs []draft.Request
		for _, aspect := range aspects {
			req := draft.Request{
				Scope: scope, Aspect: aspect, Number: r.Latest(aspect) + 1, Facts: f, Siblings: maps.Clone(known), Former: r.Titles(),
			}
			if err := agree(&req); err != nil {
				return nil, err
			}
			reqs = append(reqs, req)
		}
		if err := w.draft(ctx, reqs); err != nil {
			return nil, err
		}
		for _, aspect := range aspects {
			known[aspect] = w.made[aspect].Result
		}
	}
	fresh := make([]event.Iteration, 0, len(w.made))
	for _, aspect := range scope.Aspects() {
		it := w.made[aspect]
		it.Initial = true
		fresh = append(fresh, it)
	}
	return fresh, nil
}

// begin starts a run: all that it drafts shares one session, and so one budget.
func (a author) begin(observe event.Observer) *wave {
	return &wave{author: a, session: a.Drafter.Begin(), observe: observe.Serial(), made: map[event.Aspect]event.Iteration{}}
}

// wave drafts aspects side by side.
type wave struct {
	author
	session draft.Session
	observe event.Observer

	mu   sync.Mutex
	made map[event.Aspect]event.Iteration
}

func (w *wave) draft(ctx context.Context, reqs []draft.Request) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, req := range reqs {
		g.Go(func() error {
			it, err := w.author.draft(ctx, w.session, req, w.observe)
			w.mu.Lock()
			defer w.mu.Unlock()
			w.made[req.Aspect] = it
			return err
		})
	}
	return g.Wait()
}

// draft makes one iteration: the drafter proposes, then the result is completed,
// held against its schema and checked. A drafter that can is told what failed.
func (a author) draft(ctx context.Context, s draft.Session, req draft.Request, observe event.Observer) (event.Iteration, error) {
	observe.Tell("agent.started", req.Aspect, map[string]string{"agent": a.Drafter.Source().Model})
	v, used, err := a.repaired(ctx, s, req, observe)
	if err != nil {
		return event.Iteration{}, err
	}
	if wrong := v.wrong(); v.fault != "" || a.models() && len(wrong) > 0 {
		return event.Iteration{}, a.failure(req.Aspect, errors.New(strings.Join(wrong, "; "))) // no mistake of the client's
	}
	if err = a.illustrate(ctx, req, &v); err != nil {
		return event.Iteration{}, err
	}
	return a.iteration(req, v, used, observe), nil
}

// repaired is the version that is left after the repairs. One that leaves a request undone is repaired, too; where
// that fails, or makes it worse, the version before stays, and tells what it lacks.
func (a author) repaired(ctx context.Context, s draft.Session, req draft.Request, observe event.Observer) (version, event.Usage, error) {
	first, last := 0, 0 // attempts of this draft before it was repaired, and in all
	req.Delta = func(attempt int, text string) {
		last = first + attempt
		observe.Tell("aspect.delta", req.Aspect, event.Delta{Attempt: last, Text: text})
	}
	left := 0
	if r, can := a.Drafter.(Repairer); can {
		left = r.Repairs()
	}
	var used event.Usage
	var sound *version // the newest with which nothing is wrong
	for {
		v, err := a.better(ctx, s, req)
		used = used.Plus(v.usage)
		if err != nil && (sound == nil || ctx.Err() != nil) {
			return v, used, err
		}
		if err == nil && len(v.wrong()) == 0 {
			sound = &v
		}
		failed := v.failed()
		if err != nil || len(failed) == 0 || left == 0 {
			return *cmp.Or(sound, &v), used, nil
		}
		left, first = left-1, last
		used.Repairs++
		req.Rejected, req.Failed = v.proposed, failed
		observe.Tell("aspect.repair", req.Aspect, map[string]any{"attempt": used.Repairs, "failed": failed})
	}
}

// version is one attempt at an iteration and what was found out about it.
type version struct {
	proposed, result []byte
	directives       []event.Directive
	checks           []event.Check
	contradictions   []event.Check // to other aspects: to be mended, but no reason to refuse what somebody asked for
	usage            event.Usage
	fault            string // why it cannot be an iteration at all
}

// wrong is what keeps a version from being published.
func (v version) wrong() (wrong []string) {
	if v.fault != "" {
		return []string{v.fault}
	}
	for _, c := range v.checks {
		if !c.OK && c.Severity == event.SeverityError {
			wrong = append(wrong, c.ID+": "+c.Detail)
		}
	}
	return wrong
}

// failed is what a drafter could mend: what is wrong, and what was asked for and is not there.
func (v version) failed() []string {
	failed := v.wrong()
	for _, c := range v.contradictions {
		failed = append(failed, c.ID+": "+c.Detail)
	}
	for _, d := range v.directives {
		if d.Met == event.MetFalse {
			failed = append(failed, strings.TrimRight("the request is not met: "+d.Text+"; "+d.Predicate+"; "+d.Evidence, "; "))
		}
	}
	return failed
}

func (a author) attempt(ctx context.Context, s draft.Session, req draft.Request) (v version, err error) {
	p, err := s.Draft(ctx, req)
	v = version{proposed: p.Result, directives: nonNil(a.inTheirTongue(req, p.Directives)), usage: p.Usage, fault: p.Fault}
	if err != nil {
		return v, a.failure(req.Aspect, err)
	}
	if v.fault != "" {
		return v, nil
	}
	if v.result, v.fault, err = a.completed(ctx, req, p.Result); err != nil || v.fault != "" {
		return v, err
	}
	v.directives = append(v.directives, check.Said(req, v.result)...)
	if v.checks, err = check.Result(req, v.result); err != nil {
		return v, err
	}
	v.contradictions, err = contradicting(req, v.result)
	return v, err
}

// inTheirTongue says in the language of a feedback that rules did not understand it, where they understood nothing.
func (a author) inTheirTongue(req draft.Request, found []event.Directive) []event.Directive {
	say := inquiry.Foreign(req.Feedback)
	known := slices.ContainsFunc(found, func(d event.Directive) bool { return d.Met == event.MetTrue })
	if say == "" || known || a.models() || len(found) == 0 {
		return found
	}
	return []event.Directive{{Text: strings.TrimSuffix(say, "."), Met: event.MetFalse, Aspect: req.Aspect}}
}

// completed is a proposal with what code computes. fault tells where that cannot be done, or is not what the
// schema wants.
func (a author) completed(ctx context.Context, req draft.Request, proposed json.RawMessage) (result json.RawMessage, fault string, err error) {
	var unset *event.ErrInvalid // no drafter's to mend, as little as a poster that cannot be kept
	result, err = a.complete(ctx, req, proposed)
	switch {
	case errors.As(err, &unset) || err != nil && req.Aspect == event.Banner:
		return nil, "", err
	case err != nil:
		return nil, "nothing can be computed of the draft: " + err.Error(), nil
	}
	if err = a.schemas.Validate(req.Aspect, result); err != nil {
		fault = "the draft breaks its schema: " + err.Error()
	}
	return result, fault, nil
}

func (a author) iteration(req draft.Request, v version, used event.Usage, observe event.Observer) event.Iteration {
	for _, c := range v.contradictions {
		if !slices.Contains(v.checks, c) { // a check of texts for tickets is in both
			v.checks = append(v.checks, c)
		}
	}
	for _, c := range v.checks {
		observe.Tell("aspect.check", req.Aspect, c)
	}
	told := map[string]any{"directives": v.directives, "usage": used}
	if a.sparing && sameWords(req.Parent, v.result) {
		observe.Tell("aspect.unchanged", req.Aspect, told)
	} else {
		told["iterationNumber"], told["result"] = req.Number, json.RawMessage(v.result)
		observe.Tell("aspect.completed", req.Aspect, told)
	}
	return event.Iteration{
		Scope: req.Scope, Aspect: req.Aspect, Number: req.Number, Author: req.Facts.Creator, Result: v.result,
		Directives: append(v.directives, check.Unread(req)...), Checks: v.checks, Source: a.Drafter.Source(), Usage: used, CreatedAt: req.Facts.Now,
	}
}

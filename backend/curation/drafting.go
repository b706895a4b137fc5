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

	"footlight/backend/curation/answers"
	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// waves returns a scope's aspects in drafting order: texts come after the facts they must agree with. The
// aspects of one wave are drafted concurrently.
func waves(scope event.Scope) [][]event.Aspect {
	if scope == event.Planner {
		return [][]event.Aspect{{event.Title, event.Schedule, event.Pricing}, {event.Description, event.Banner}}
	}
	return [][]event.Aspect{{event.Strategy}, {event.Microblog, event.Ticketing, event.SocialNetwork, event.PhotoNetwork}}
}

// draftAll makes a new iteration of every aspect.
func (a author) draftAll(ctx context.Context, r *record.Record, scope event.Scope, f draft.Facts, observe planning.Observer) ([]planning.Iteration, error) {
	known := r.Known(scope)
	for _, aspect := range scope.Aspects() {
		delete(known, aspect) // a new plan does not depend on the old one
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
	fresh := make([]planning.Iteration, 0, len(w.made))
	for _, aspect := range scope.Aspects() {
		it := w.made[aspect]
		it.Initial = true
		fresh = append(fresh, it)
	}
	return fresh, nil
}

// begin starts a run. All its drafts share one session, and thus one budget.
func (a author) begin(observe planning.Observer) *wave {
	return &wave{author: a, session: a.Drafter.Begin(), observe: observe.Serial(), made: map[event.Aspect]planning.Iteration{}}
}

// wave drafts aspects concurrently.
type wave struct {
	author
	session draft.Session
	observe planning.Observer

	mu   sync.Mutex
	made map[event.Aspect]planning.Iteration
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

// draft makes one iteration: the drafter proposes, then the result is completed, validated against its schema
// and checked. Failed checks are returned to a drafter that can repair its drafts.
func (a author) draft(ctx context.Context, s draft.Session, req draft.Request, observe planning.Observer) (planning.Iteration, error) {
	observe.Tell("agent.started", req.Aspect, map[string]string{"agent": a.Drafter.Source().Model})
	v, used, err := a.repaired(ctx, s, req, observe)
	if err != nil {
		return planning.Iteration{}, err
	}
	if wrong := v.wrong(); v.fault != "" || a.models() && len(wrong) > 0 {
		// the client did nothing wrong
		return planning.Iteration{}, a.failure(req.Aspect, errors.New(strings.Join(wrong, "; ")))
	}
	if err = a.illustrate(ctx, req, &v); err != nil {
		return planning.Iteration{}, err
	}
	it := a.iteration(req, v, used, observe)
	if req.Parent == nil {
		it.Answers, err = answers.Raw(answers.Of(req.Aspect, a.held))
	}
	return it, err
}

// repaired returns the version after all repairs. A version that leaves a request unmet is repaired, too. If
// a repair fails or makes the version worse, the previous version is kept, and reports what it lacks.
func (a author) repaired(ctx context.Context, s draft.Session, req draft.Request, observe planning.Observer) (version, planning.Usage, error) {
	first, last := 0, 0 // attempts before the repairs, and in total
	req.Delta = func(attempt int, text string) {
		last = first + attempt
		observe.Tell("aspect.delta", req.Aspect, planning.Delta{Attempt: last, Text: text})
	}
	left := 0
	if r, can := a.Drafter.(Repairer); can {
		left = r.Repairs()
	}
	var used planning.Usage
	var sound *version // the newest version without faults
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

func (a author) iteration(req draft.Request, v version, used planning.Usage, observe planning.Observer) planning.Iteration {
	for _, c := range v.contradictions {
		if !slices.Contains(v.checks, c) { // both lists contain a check of texts for tickets
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
	return planning.Iteration{
		Scope: req.Scope, Aspect: req.Aspect, Number: req.Number, Author: req.Facts.Creator, Result: v.result,
		Directives: append(v.directives, check.Unread(req)...), Checks: v.checks, Source: a.Drafter.Source(), Usage: used, CreatedAt: req.Facts.Now,
	}
}

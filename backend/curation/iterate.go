package curation

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// maxFeedback limits a feedback, in characters.
const maxFeedback = 20_000

// Iterate drafts the next iteration of one aspect from feedback and seals it. Only the event's creator may
// call it; to other users, and before the scope is planned, it returns event.ErrNotFound. If the record
// already has the request's key, the iteration was sealed and only its answer was lost: Iterate answers from
// the record.
func (e *Engine) Iterate(ctx context.Context, req planning.IterateRequest, observe planning.Observer) (planning.Refinement, error) {
	if err := validIterate(&req); err != nil {
		return planning.Refinement{}, err
	}
	release, err := e.lock(ctx, req.ID)
	if err != nil {
		return planning.Refinement{}, err
	}
	defer release()
	r, err := e.archive.Owned(ctx, req.ID, req.User)
	if err != nil {
		return planning.Refinement{}, err
	}
	if it, ok := r.Answer(req.Key); ok {
		return e.refinement(r, it, clock(e.cfg.Now), nil)
	}
	if err = refinable(r, req); err != nil {
		return planning.Refinement{}, err
	}
	if err = e.consented(req.Consent, func(c Consents) error { return c.CheckIterate(ctx, req) }); err != nil {
		return planning.Refinement{}, err
	}
	it, err := e.refine(ctx, r, req, observe)
	if err != nil {
		return planning.Refinement{}, err
	}
	observe.Tell("ledger.writing", req.Aspect, nil)
	fresh := []planning.Iteration{it}
	uri, err := e.sealer.write(ctx, r, fresh, refineNotes(r.ID, req, it), req.Consent)
	if err != nil {
		return planning.Refinement{}, err
	}
	done, err := e.refinement(r, fresh[0], it.CreatedAt, observe)
	done.MetadataURI = uri
	return done, err
}

// refinement returns the answer about an iteration, with the plan's current contradictions.
func (e *Engine) refinement(r *record.Record, it planning.Iteration, now time.Time, observe planning.Observer) (planning.Refinement, error) {
	found, err := contradictions(r, now, observe)
	if err != nil {
		return planning.Refinement{}, err
	}
	said, err := e.known(r)
	return planning.Refinement{Iteration: it, MetadataURI: r.MetadataURI(), Contradictions: found, Reading: said}, err
}

func validIterate(req *planning.IterateRequest) error {
	if err := validScope(req.Scope); err != nil {
		return err
	}
	if req.Consent == nil { // a signed feedback must stay as it was signed
		req.Feedback = strings.TrimSpace(req.Feedback)
	}
	switch {
	case req.Aspect == "":
		return event.Invalid("aspect", "is required")
	case !req.Scope.Has(req.Aspect):
		return event.Invalid("aspect", "must be one of %s", listAspects(req.Scope))
	case req.Restore < 0:
		return event.Invalid("restore", "must be the number of an older version")
	case len(ways(req)) > 1:
		return event.Invalid(ways(req)[1], "cannot stand beside %s; give one of them", ways(req)[0])
	case len(ways(req)) == 0:
		return event.Invalid("feedback", "is required, or result: your own version, restore: an older version's number, or refresh")
	case utf8.RuneCountInString(req.Feedback) > maxFeedback:
		return event.Invalid("feedback", "must have at most %d characters", maxFeedback)
	}
	return nil
}

// ways returns the fields of a request that ask for an iteration.
func ways(req *planning.IterateRequest) (names []string) {
	for _, way := range []struct {
		name string
		used bool
	}{
		{"feedback", strings.TrimSpace(req.Feedback) != ""},
		{"result", req.Result != nil},
		{"restore", req.Restore != 0},
		{"refresh", req.Refresh},
	} {
		if way.used {
			names = append(names, way.name)
		}
	}
	return names
}

func listAspects(scope event.Scope) string {
	names := make([]string, 0, len(scope.Aspects()))
	for _, a := range scope.Aspects() {
		names = append(names, string(a))
	}
	return strings.Join(names, ", ")
}

// refinable returns an error unless the scope was planned and is not final.
func refinable(r *record.Record, req planning.IterateRequest) error {
	if !r.Has(req.Scope) {
		return event.ErrNotFound
	}
	if _, done := r.Accepted(req.Scope); done {
		return finalised(req.Scope)
	}
	return extendable(r, req.Aspect)
}

func (e *Engine) refine(ctx context.Context, r *record.Record, req planning.IterateRequest, observe planning.Observer) (it planning.Iteration, err error) {
	asked, err := e.asked(r, req)
	if err != nil {
		return it, err
	}
	a := e.writer(r, req.Drafter)
	if a.held, err = answered(r); err != nil {
		return it, err
	}
	switch {
	case req.Result != nil:
		it, err = a.own(ctx, asked, req.Result, observe)
	case req.Restore != 0:
		it, err = a.restored(r, asked, req.Restore, observe)
	default:
		it, err = a.draft(ctx, a.Drafter.Begin(), asked, observe)
	}
	it.Parent, it.Feedback = asked.Number-1, req.Feedback
	return it, err
}

// asked converts a refinement to a drafter's request. fresh are answers that no version holds yet.
func (e *Engine) asked(r *record.Record, req planning.IterateRequest, fresh ...planning.Fact) (draft.Request, error) {
	f, err := e.facts(r, nil, req.Scope, fresh...)
	if err != nil {
		return draft.Request{}, err
	}
	known := r.Known(req.Scope)
	asked := draft.Request{
		Scope: req.Scope, Aspect: req.Aspect, Number: r.Latest(req.Aspect) + 1, Facts: f,
		Parent: known[req.Aspect], Feedback: event.Legible(req.Feedback), Before: event.Legible(r.Said(req.Scope)), Siblings: known, Former: r.Titles(),
	}
	delete(known, req.Aspect)
	if req.Refresh {
		return upToDate(r, asked)
	}
	return asked, nil
}

// unchanged reports whether a version equals the previous one, apart from its reasons.
func unchanged(r *record.Record, it planning.Iteration) bool {
	before, _ := r.Numbered(it.Aspect, it.Parent)
	return sameWords(before.Result, it.Result)
}

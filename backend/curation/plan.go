package curation

import (
	"context"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Plan drafts and seals a scope's plan. An event that has a plan keeps it, unless the request asks for a new
// iteration of every aspect. The event belongs to the first user who plans it; for other users Plan returns
// event.ErrTaken.
func (e *Engine) Plan(ctx context.Context, req planning.PlanRequest, observe planning.Observer) (planning.Plan, error) {
	if err := validScope(req.Scope); err != nil {
		return planning.Plan{}, err
	}
	release, err := e.lock(ctx, req.ID)
	if err != nil {
		return planning.Plan{}, err
	}
	defer release()
	r, err := e.archive.Load(ctx, req.ID)
	if err != nil {
		return planning.Plan{}, err
	}
	if err = e.claim(ctx, r, req.User); err != nil {
		return planning.Plan{}, err
	}
	f, err := e.facts(r, req.Brief, req.Scope)
	if err != nil {
		return planning.Plan{}, err
	}
	existing := r.Has(req.Scope)
	_, answered := r.Answer(req.Key)
	if !existing || (req.Regenerate && !answered) {
		if err = e.generate(ctx, r, req, f, observe); err != nil {
			return planning.Plan{}, err
		}
	}
	p := e.planOf(r, req.Scope, existing && !req.Regenerate)
	if p.Contradictions, err = contradictions(r, f.Now, observe); err != nil {
		return p, err
	}
	p.Reading, err = e.known(r)
	return p, err
}

// ReadBrief returns what a plan's brief says. It checks the request as Plan does, and stores nothing. A request without a
// brief is about the event's last one.
func (e *Engine) ReadBrief(ctx context.Context, req planning.PlanRequest) (planning.Reading, error) {
	r, err := e.archive.Load(ctx, req.ID)
	if err != nil {
		return planning.Reading{}, err
	}
	if r.Exists && r.Seal.Creator != req.User {
		return planning.Reading{}, event.ErrTaken
	}
	if _, err = e.facts(r, req.Brief, req.Scope); err != nil {
		return planning.Reading{}, err
	}
	brief, given, _ := r.Brief()
	if req.Brief != nil {
		brief, given = *req.Brief, clock(e.cfg.Now)
	}
	return e.briefs.said(r.ID, brief, given), nil
}

// claim returns an error if the event belongs to another user.
func (e *Engine) claim(ctx context.Context, r *record.Record, user event.Address) error {
	if r.Exists {
		if r.Seal.Creator != user {
			return event.ErrTaken
		}
		return nil
	}
	r.Seal = event.Seal{ID: r.ID, Creator: user, Proxy: e.cfg.Register.Address(r.ID, user)}
	if e.cfg.Claims == nil {
		return nil
	}
	return e.cfg.Claims.Claim(ctx, r.ID, user)
}

// generate appends one iteration of every aspect and seals them.
func (e *Engine) generate(ctx context.Context, r *record.Record, req planning.PlanRequest, f draft.Facts, observe planning.Observer) error {
	if _, done := r.Accepted(req.Scope); done {
		return finalised(req.Scope)
	}
	for _, aspect := range req.Scope.Aspects() {
		if err := extendable(r, aspect); err != nil {
			return err
		}
	}
	if err := e.consented(req.Consent, func(c Consents) error { return c.CheckPlan(ctx, req) }); err != nil {
		return err
	}
	a := e.writer(r, req.Drafter)
	var err error
	if a.held, err = e.held(r, req.Brief, f.Now); err != nil {
		return err
	}
	fresh, err := a.draftAll(ctx, r, req.Scope, f, observe)
	if err != nil {
		return err
	}
	observe.Tell("ledger.writing", "", nil)
	notes := planNotes(req, f, fresh)
	if req.Brief != nil {
		notes.Brief = req.Brief // as it was given
	}
	_, err = e.sealer.write(ctx, r, fresh, notes, req.Consent)
	return err
}

// maxIterations limits the iterations of an aspect, so that their digests fit into a metadata document.
const maxIterations = 1000

// extendable returns an error if an aspect has maxIterations already.
func extendable(r *record.Record, aspect event.Aspect) error {
	if r.Latest(aspect) >= maxIterations {
		return event.Invalid("aspect", "%s has %d iterations, the most an event can hold", aspect, maxIterations)
	}
	return nil
}

func finalised(scope event.Scope) error {
	return event.Invalid("eventId", "names an event whose %s plan is accepted and final", scope)
}

// planOf answers with the last plan that was made as a whole.
func (e *Engine) planOf(r *record.Record, scope event.Scope, existing bool) planning.Plan {
	p := planning.Plan{
		EventID: r.ID, User: r.Seal.Creator, Scope: scope, Existing: existing, Status: r.Status(scope),
		ConversationID: e.conversations.of(subject{id: r.ID, user: r.Seal.Creator, scope: scope}),
		Heads:          record.Results(nil), Numbers: map[event.Aspect]int{}, Checks: []planning.Check{}, Directives: []planning.Directive{},
		Iterations:  planning.Arrange(r.Of(scope)),
		MetadataURI: r.MetadataURI(), Proxy: r.Seal.Proxy, Verified: true,
	}
	last := map[event.Aspect]planning.Iteration{}
	for _, it := range r.Of(scope) {
		if it.Initial {
			last[it.Aspect] = it
		}
	}
	for _, aspect := range scope.Aspects() {
		it := last[aspect]
		p.Heads[aspect], p.Numbers[aspect] = it.Result, it.Number
		p.Checks, p.Directives = append(p.Checks, it.Checks...), append(p.Directives, it.Directives...)
		p.Transaction, p.GeneratedAt, p.Source = it.Transaction, it.CreatedAt, it.Source
		p.Verified = p.Verified && it.Verified
	}
	return p
}

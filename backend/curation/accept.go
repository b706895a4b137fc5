package curation

import (
	"context"
	"maps"
	"slices"

	"footlight/backend/blob"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Accept finalises a scope. A repeated call with the same selection returns the first answer again; a scope
// has at most one acceptance transaction.
func (e *Engine) Accept(ctx context.Context, req planning.AcceptRequest, observe planning.Observer) (planning.Finalized, error) {
	if err := validSelection(req); err != nil {
		return planning.Finalized{}, err
	}
	release, err := e.lock(ctx, req.ID)
	if err != nil {
		return planning.Finalized{}, err
	}
	defer release()
	r, err := e.archive.Owned(ctx, req.ID, req.User)
	if err != nil {
		return planning.Finalized{}, err
	}
	if err = acceptable(r, req); err != nil {
		return planning.Finalized{}, err
	}
	if _, done := r.Accepted(req.Scope); !done {
		if req.Despite, err = e.agreed(r, req, clock(e.cfg.Now)); err != nil {
			return planning.Finalized{}, err
		}
		if err := e.consented(req.Consent, func(c Consents) error { return c.CheckAccept(ctx, req, chosen(r, req)) }); err != nil {
			return planning.Finalized{}, err
		}
		observe.Tell("ledger.writing", "", nil)
		if err := e.sealer.accept(ctx, r, req); err != nil {
			return planning.Finalized{}, err
		}
	}
	return e.finalized(ctx, r, req.Scope)
}

// chosen returns the digests of the iterations that an acceptance selects.
func chosen(r *record.Record, req planning.AcceptRequest) map[event.Aspect]event.Hash {
	digests := map[event.Aspect]event.Hash{}
	for _, it := range r.Of(req.Scope) {
		if req.Selection[it.Aspect] == it.Number {
			digests[it.Aspect] = it.Digest
		}
	}
	return digests
}

// validSelection checks what does not depend on the event's record.
func validSelection(req planning.AcceptRequest) error {
	if err := validScope(req.Scope); err != nil {
		return err
	}
	for _, aspect := range req.Scope.Aspects() {
		n, ok := req.Selection[aspect]
		if !ok {
			return event.Invalid("selectedIterations."+string(aspect), "is required")
		}
		if n < 1 {
			return event.Invalid("selectedIterations."+string(aspect), "must be an integer of at least 1")
		}
	}
	for _, aspect := range slices.Sorted(maps.Keys(req.Selection)) {
		if !req.Scope.Has(aspect) {
			return event.Invalid("selectedIterations."+string(aspect), "is no aspect of the %s scope; those are %s", req.Scope, listAspects(req.Scope))
		}
	}
	return nil
}

// acceptable checks the selection against the existing iterations.
func acceptable(r *record.Record, req planning.AcceptRequest) error {
	if !r.Has(req.Scope) {
		return event.ErrNotFound
	}
	if a, done := r.Accepted(req.Scope); done {
		if !maps.Equal(a.Selection, req.Selection) {
			return event.Invalid("selectedIterations", "differs from the selection that is already accepted and final")
		}
		return nil
	}
	for _, aspect := range req.Scope.Aspects() {
		if n := req.Selection[aspect]; n > r.Latest(aspect) {
			return event.Invalid("selectedIterations."+string(aspect), "%d is unknown; the newest iteration is %d", n, r.Latest(aspect))
		}
	}
	return nil
}

// finalized answers from the ledger, so that the first answer and all later ones are the same.
func (e *Engine) finalized(ctx context.Context, r *record.Record, scope event.Scope) (planning.Finalized, error) {
	a := r.Seal.Acceptance[scope]
	doc, err := e.archive.Document(ctx, a.Metadata)
	if err != nil {
		return planning.Finalized{}, err
	}
	checks, err := disagreements(r, scope, a.Selection, a.BlockTime)
	if err != nil {
		return planning.Finalized{}, err
	}
	return planning.Finalized{
		EventID: r.ID, Scope: scope, Selection: a.Selection,
		MetadataURI: blob.URI(blob.RawCID(a.Metadata)), Metadata: doc,
		Transaction: a.TransactionHash, Proxy: r.Seal.Proxy, At: a.BlockTime, Verified: a.Verified, Checks: checks,
	}, nil
}

package drafter

import (
	"context"
	"encoding/json"
	"fmt"

	"footlight/backend/curation"
	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

var (
	_ curation.Drafter = (*Drafter)(nil)
	_ curation.Router  = (*Drafter)(nil)
)

// Drafter writes offline. Make one with New.
type Drafter struct {
	genres []genre
	desks  map[event.Aspect]desk
}

// desk is how one aspect is worked on.
type desk interface {
	draft(w *writer, parent json.RawMessage, requests []string) (any, []event.Directive, error)
	understands(clause string) bool
}

// New reads the embedded genres.
func New() (*Drafter, error) {
	genres, err := loadGenres()
	if err != nil {
		return nil, err
	}
	return &Drafter{genres: genres, desks: desks()}, nil
}

// Source implements curation.Drafter.
func (d *Drafter) Source() event.Source {
	return event.Source{Kind: "offline-drafter", Model: "footlight-drafter-1"}
}

// Draft implements curation.Drafter.
func (d *Drafter) Draft(ctx context.Context, r draft.Request) (draft.Proposal, error) {
	at, ok := d.desks[r.Aspect]
	if !ok {
		return draft.Proposal{}, fmt.Errorf("drafter: aspect %q is unknown", r.Aspect)
	}
	w, err := d.writer(r)
	if err != nil {
		return draft.Proposal{}, err
	}
	result, directives, err := at.draft(w, r.Parent, d.requests(r))
	if err != nil {
		return draft.Proposal{}, err
	}
	raw, err := json.Marshal(result)
	return draft.Proposal{Result: raw, Directives: directives}, err
}

// requests is what a draft should heed: the feedback, and for a first draft
// the brief's constraints that are about this aspect. What nobody understands
// is put before the scope's first aspect, which will say so.
func (d *Drafter) requests(r draft.Request) []string {
	if r.Parent != nil {
		return clauses(r.Feedback)
	}
	var out []string
	for _, constraint := range r.Facts.Brief.Constraints {
		for _, clause := range clauses(constraint) {
			about := d.Route(r.Scope, clause)
			if about == r.Aspect || (about == "" && r.Aspect == r.Scope.Aspects()[0]) {
				out = append(out, clause)
			}
		}
	}
	return out
}

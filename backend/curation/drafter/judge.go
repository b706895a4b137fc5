package drafter

import (
	"encoding/json"
	"fmt"

	"footlight/backend/curation/agents"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

var _ agents.Judge = (*Drafter)(nil)

// Requests implements agents.Judge.
func (d *Drafter) Requests(r draft.Request) []string { return d.requests(r) }

// Judge implements agents.Judge: the rules that the drafter follows tell of another's result
// what it has of them.
func (d *Drafter) Judge(r draft.Request, result json.RawMessage) ([]event.Directive, error) {
	at, ok := d.sections[r.Aspect]
	if !ok {
		return nil, fmt.Errorf("drafter: aspect %q is unknown", r.Aspect)
	}
	w, err := prose.NewWriter(r, d.genres.Of(r.Facts.Brief))
	if err != nil {
		return nil, err
	}
	return at.Judge(w, r.Parent, result, d.requests(r))
}

package drafter

import (
	"encoding/json"

	"footlight/backend/curation/agents"
	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

var _ agents.Judge = (*Drafter)(nil)

// Requests implements agents.Judge.
func (d *Drafter) Requests(r draft.Request) []string { return d.requests(r) }

// Judge implements agents.Judge: no rule reads somebody else's result yet.
func (d *Drafter) Judge(r draft.Request, _ json.RawMessage) ([]event.Directive, error) {
	var out []event.Directive
	for _, clause := range d.requests(r) {
		out = append(out, event.Directive{Text: "A request that no rule can check", Met: event.MetUnverifiable, Quote: clause})
	}
	return out, nil
}

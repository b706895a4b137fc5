package drafter

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"footlight/backend/curation"
	"footlight/backend/curation/agents"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/planner"
	"footlight/backend/curation/drafter/promoter"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

var (
	_ curation.Drafter = (*Drafter)(nil)
	_ curation.Router  = (*Drafter)(nil)
	_ agents.Judge     = (*Drafter)(nil)
)

// Drafter writes offline. Make one with New.
type Drafter struct {
	sections map[event.Aspect]aspectWriter
}

// aspectWriter is how one aspect is worked on.
type aspectWriter interface {
	Draft(w *prose.Writer, parent json.RawMessage, requests []string) (any, []planning.Directive, error)
	Judge(w *prose.Writer, parent, result json.RawMessage, requests []string) ([]planning.Directive, error)
	Understands(clause string) bool
}

// New is a drafter of every aspect.
func New() *Drafter {
	return &Drafter{map[event.Aspect]aspectWriter{
		event.Title:         planner.Title(),
		event.Description:   planner.Description(),
		event.Pricing:       planner.Pricing(),
		event.Schedule:      planner.Schedule(),
		event.Banner:        planner.Banner(),
		event.Strategy:      promoter.Strategy(),
		event.Microblog:     promoter.Microblog(),
		event.Ticketing:     promoter.Ticketing(),
		event.SocialNetwork: promoter.Social(),
		event.PhotoNetwork:  promoter.Photo(),
	}}
}

// Source implements curation.Drafter.
func (d *Drafter) Source() planning.Source {
	return planning.Source{Kind: planning.SourceDrafter, Model: "footlight-drafter-1"}
}

// Begin gives the drafter itself: it keeps nothing between drafts.
func (d *Drafter) Begin() draft.Session { return d }

// Draft implements draft.Session.
func (d *Drafter) Draft(_ context.Context, r draft.Request) (draft.Proposal, error) {
	at, w, err := d.begin(r)
	if err != nil {
		return draft.Proposal{}, err
	}
	result, directives, err := at.Draft(w, r.Parent, d.Requests(r))
	if err != nil {
		return draft.Proposal{}, err
	}
	raw, err := json.Marshal(result)
	return draft.Proposal{Result: raw, Directives: directives}, err
}

// Judge implements agents.Judge: the rules that the drafter follows tell of another's result what it has of them.
func (d *Drafter) Judge(r draft.Request, result json.RawMessage) ([]planning.Directive, error) {
	at, w, err := d.begin(r)
	if err != nil {
		return nil, err
	}
	return at.Judge(w, r.Parent, result, d.Requests(r))
}

func (d *Drafter) begin(r draft.Request) (aspectWriter, *prose.Writer, error) {
	at, ok := d.sections[r.Aspect]
	if !ok {
		return nil, nil, fmt.Errorf("drafter: aspect %q is unknown", r.Aspect)
	}
	w, err := prose.NewWriter(r, genre.Of(r.Facts.Brief))
	return at, w, err
}

// Requests implements agents.Judge: what a draft should heed is the feedback, and for a first draft
// the brief's constraints that are about this aspect. What nobody understands
// is put before the scope's first aspect, which will say so, unless it was the event plan's to meet.
func (d *Drafter) Requests(r draft.Request) []string {
	if r.Parent != nil {
		return feedback.Clauses(r.Feedback)
	}
	var out []string
	for _, constraint := range r.Facts.Brief.Constraints {
		for _, clause := range feedback.Clauses(constraint) {
			about := d.Route(r.Scope, clause)
			lost := about == "" && (r.Scope == event.Planner || d.Route(event.Planner, clause) == "")
			if about == r.Aspect || lost && r.Aspect == r.Scope.Aspects()[0] {
				out = append(out, clause)
			}
		}
	}
	return out
}

// Route is the aspect that a request is about, "" for none: the one whose words it uses, else the first that
// understands it.
func (d *Drafter) Route(scope event.Scope, message string) event.Aspect {
	most := func(a, b event.Aspect) int { return feedback.Mentions(a, message) - feedback.Mentions(b, message) }
	if best := slices.MaxFunc(scope.Aspects(), most); feedback.Mentions(best, message) > 0 {
		return best
	}
	clauses := feedback.Clauses(message)
	for _, aspect := range feedback.Known.Order[scope] {
		if slices.ContainsFunc(clauses, d.sections[aspect].Understands) {
			return aspect
		}
	}
	return ""
}

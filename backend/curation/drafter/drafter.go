package drafter

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation"
	"footlight/backend/curation/agents"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/command"
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

// aspectWriter drafts one aspect.
type aspectWriter interface {
	First(w *prose.Writer) json.RawMessage
	// Within brings a result into the limits of its schema.
	Within(w *prose.Writer, result json.RawMessage) (json.RawMessage, error)
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
	before := r.Parent
	if before == nil {
		before = at.First(w)
	}
	own, rest := d.heard(r, before, planning.MetFalse)
	result, why := obey(r, before, own)
	all := wishes(own)
	result = because(r, result, fulfilled(all, result, why))
	result, err = at.Within(w, result)
	return draft.Proposal{Result: result, Directives: slices.Concat(fulfilled(all, result, why), rest)}, err
}

// heard returns the commands of a request that are about its aspect, and directives about the rest.
func (d *Drafter) heard(r draft.Request, before json.RawMessage, met planning.Met) (own []command.Command, rest []planning.Directive) {
	p := planOf(r, before)
	own, rest = heard(p.Read(strings.Join(d.Requests(r), "\n")), r.Aspect, met)
	return settled(own, p.Schedule), rest
}

// obey applies commands about an aspect to a result, all or none. It returns why none was applied.
func obey(r draft.Request, result json.RawMessage, all []command.Command) (json.RawMessage, string) {
	switch {
	case len(all) == 0:
		return result, ""
	case r.Aspect == event.Schedule:
		return reschedule(result, all, r.Facts.Now)
	case r.Aspect == event.Pricing:
		return reprice(result, all)
	}
	return rewrite(r.Aspect, result, all)
}

// because gives a result its reasons: what was asked for, and for a first draft its own before that.
func because(r draft.Request, result json.RawMessage, all []planning.Directive) json.RawMessage {
	var done []string
	for _, d := range all {
		if d.Met == planning.MetTrue {
			done = append(done, d.Text)
		}
	}
	f := decode(result)
	own, _ := f["reasoning"].(string)
	if len(done) == 0 {
		return result
	}
	if r.Parent != nil {
		own = ""
	}
	f["reasoning"] = prose.Clip(strings.TrimSpace(own+" As the creator asked: "+strings.Join(done, "; ")+"."), 600)
	return encode(f)
}

func (d *Drafter) begin(r draft.Request) (aspectWriter, *prose.Writer, error) {
	at, ok := d.sections[r.Aspect]
	if !ok {
		return nil, nil, fmt.Errorf("drafter: aspect %q is unknown", r.Aspect)
	}
	w, err := prose.NewWriter(r, genre.Of(r.Facts.Brief))
	return at, w, err
}

// Requests implements agents.Judge. It returns the sentences of the feedback, or for a first draft the brief's
// constraints about this aspect. A constraint about no aspect goes to the scope's first one, which says that it was not
// understood, unless the event plan does.
func (d *Drafter) Requests(r draft.Request) []string {
	if r.Parent != nil {
		return command.Sentences(r.Feedback)
	}
	var out []string
	for _, constraint := range r.Facts.Brief.Constraints {
		for _, asked := range planOf(r, nil).Read(constraint) {
			if r.Scope != event.Planner && len(asked.Commands) > 0 && route(event.Planner, asked) != "" {
				continue // the event plan does it
			}
			about := route(r.Scope, asked)
			lost := about == "" && (r.Scope == event.Planner || route(event.Planner, asked) == "")
			if about == r.Aspect || lost && r.Aspect == r.Scope.Aspects()[0] {
				out = append(out, asked.Quote)
			}
		}
	}
	return out
}

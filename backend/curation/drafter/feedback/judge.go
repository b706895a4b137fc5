package feedback

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// maker is whose result directives are about.
type maker struct {
	puzzled string    // what is said of a request that no rule understands
	untold  event.Met // what became of a request that has no predicate
}

var (
	ours    = maker{"A request the offline drafter does not understand", event.MetFalse}
	another = maker{"A request that no rule can check", event.MetUnverifiable}
)

// Judge says of every request whether another's result has what it asks for. The rules are
// applied to the parent to learn what to look for; then the result takes that's place.
func (s Section[T]) Judge(w *prose.Writer, parent, result json.RawMessage, requests []string) ([]event.Directive, error) {
	r, err := s.begin(w, parent)
	if err != nil {
		return nil, err
	}
	before := tree(r)
	all := s.hear(w, r, requests)
	free := changes("", before, tree(r))
	for _, h := range all {
		if h.Free != nil {
			h.Free()
		}
	}
	free = append(free, changes("", before, tree(r))...)
	*r = *new(T) // the predicates look here
	if err = json.Unmarshal(result, r); err != nil {
		return nil, err
	}
	out := s.directives(r, all, another)
	if parent != nil && understood(all) {
		out = append(out, s.unchanged(beyond(changes("", before, tree(r)), free)))
	}
	return out, nil
}

// understood reports whether rules know what every request may change.
func understood(all []heard) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(h heard) bool { return h.holds == nil })
}

// unchanged is the request that nobody has to make.
func (s Section[T]) unchanged(changed []string) event.Directive {
	d := event.Directive{
		Text: "Nothing else changes", Predicate: "fields that no request is about = those of the version before",
		Met: event.MetTrue, Aspect: s.Name,
	}
	if len(changed) > 0 {
		d.Met, d.Evidence = event.MetFalse, prose.Clip("changed: "+strings.Join(changed, ", "), maxEvidence)
	}
	return d
}

// directives reports requests by what holds at the end: one may undo another.
func (s Section[T]) directives(r *T, all []heard, by maker) []event.Directive {
	var out []event.Directive
	for _, h := range all {
		d := event.Directive{
			Text: h.Text, Predicate: h.Predicate, Met: by.untold, Quote: h.quote, Aspect: s.Name, Evidence: evidence(r, h.Outcome),
		}
		switch {
		case h.rest:
			d.Text = cmp.Or(h.Text, by.puzzled)
		case h.holds == nil && by == ours && h.Why != "":
			d.Text += ": " + h.Why
		case h.holds != nil:
			d.Met = h.met(by)
		}
		out = append(out, d)
	}
	return out
}

func (o Outcome) met(by maker) event.Met {
	switch {
	case by == another && o.Doubt != nil && o.Doubt():
		return event.MetUnverifiable
	case o.holds():
		return event.MetTrue
	}
	return event.MetFalse
}

package feedback

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
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
	for _, o := range all { // every text may change for the sake of a request about texts
		for _, text := range o.texts() {
			*text += "…"
		}
	}
	free = append(free, changes("", before, tree(r))...)
	*r = *new(T) // the predicates look here
	if err = json.Unmarshal(result, r); err != nil {
		return nil, err
	}
	out := s.directives(r, all, false)
	if parent != nil && understood(all) {
		out = append(out, s.unchanged(beyond(changes("", before, tree(r)), free)))
	}
	return out, nil
}

// understood reports whether rules know what every request may change.
func understood(all []Outcome) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(o Outcome) bool { return o.holds == nil })
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

// directives reports requests by what holds at the end: one may undo another. The result is the drafter's own or another's.
func (s Section[T]) directives(r *T, all []Outcome, own bool) (out []event.Directive) {
	for _, o := range all {
		out = append(out, event.Directive{
			Text: o.told(own), Predicate: o.Predicate, Met: o.met(own), Quote: o.quote, Aspect: s.Name, Evidence: evidence(r, o),
		})
	}
	return out
}

func (o Outcome) told(own bool) string {
	switch {
	case !own:
		return cmp.Or(o.Text, "A request that no rule can check")
	case o.Why != "":
		return o.Text + ": " + o.Why
	}
	return cmp.Or(o.Text, "A request the offline drafter does not understand")
}

func (o Outcome) met(own bool) event.Met {
	switch {
	case !own && (o.holds == nil || o.Doubt != nil && o.Doubt()):
		return event.MetUnverifiable
	case o.holds != nil && o.holds():
		return event.MetTrue
	}
	return event.MetFalse
}

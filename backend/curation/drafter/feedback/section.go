// Package feedback understands what a creator asks of a section of a plan, by
// rules: patterns, and what each of them changes.
package feedback

import (
	"cmp"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Rule is one kind of request the drafter understands about results of type T.
type Rule[T any] struct {
	pattern *regexp.Regexp
	apply   func(w *prose.Writer, r *T, m Match) Outcome
}

// On is the rule for what a pattern finds.
func On[T any](pattern string, apply func(*prose.Writer, *T, Match) Outcome) Rule[T] {
	return Rule[T]{regexp.MustCompile(pattern), apply}
}

// Setting is the rule for a text that the creator gives, the group x of a pattern: it becomes a field, whole.
func Setting[T any](pattern, what, field string, of func(*T) *string) Rule[T] {
	return On(pattern, Afterwards(func(_ *prose.Writer, r *T, m Match) Outcome {
		wanted := prose.Unquote(m["x"])
		*of(r) = wanted
		return Holding(what+" becomes “"+prose.Clip(wanted, 120)+"”", field+" = "+prose.Clip(wanted, 120), func() bool { return wanted != "" && *of(r) == wanted }, field)
	}))
}

// Match is the groups of a rule's pattern by name.
type Match map[string]string

// Section is the part of a plan for an aspect whose result is a T: how it is
// drafted, which requests it understands and what its limits are.
type Section[T any] struct {
	Name  event.Aspect
	First func(w *prose.Writer) T
	Rules []Rule[T]
	Tidy  func(w *prose.Writer, r *T) // brings the result back into its limits; required
}

// Draft makes a first result, or refines the parent, and says of every request
// what became of it.
func (s Section[T]) Draft(w *prose.Writer, parent json.RawMessage, requests []string) (any, []planning.Directive, error) {
	r, err := s.begin(w, parent)
	if err != nil {
		return nil, nil, err
	}
	all := s.hear(w, r, requests)
	return *r, s.directives(r, all, true), nil
}

// begin is what requests are applied to.
func (s Section[T]) begin(w *prose.Writer, parent json.RawMessage) (*T, error) {
	r := new(T)
	if parent != nil {
		return r, json.Unmarshal(parent, r)
	}
	*r = s.First(w)
	return r, nil
}

// hear applies the requests to r.
func (s Section[T]) hear(w *prose.Writer, r *T, requests []string) []Outcome {
	var all []Outcome
	for _, clause := range requests {
		all = append(all, s.heed(w, r, clause)...)
	}
	for i, o := range all {
		if o.later != nil {
			all[i] = o.later()
			all[i].quote = o.quote
		}
	}
	because(w, r, all)
	s.Tidy(w, r)
	return all
}

// because gives a result its reasons: what was asked for, and for a first draft its own before that.
func because[T any](w *prose.Writer, r *T, all []Outcome) {
	why := reflect.ValueOf(r).Elem().FieldByName("Reasoning")
	said := "As the creator asked: "
	if w.Request.Parent == nil {
		said = why.String() + " " + said
	}
	var done []string
	for _, o := range all {
		if o.holds != nil && o.holds() {
			done = append(done, o.Text)
		}
	}
	if len(done) > 0 {
		why.SetString(prose.Clip(said+strings.Join(done, "; ")+".", 600))
	}
}

// heed applies every rule that recognises something in clause, and reports
// what is left over.
func (s Section[T]) heed(w *prose.Writer, r *T, clause string) []Outcome {
	var out []Outcome
	for _, rule := range s.Rules {
		at := rule.pattern.FindStringSubmatchIndex(clause)
		if at == nil || refused(clause[:at[0]]) {
			continue
		}
		m := Match{}
		draft.Groups(m, rule.pattern, clause, at)
		o := rule.apply(w, r, m)
		o.quote = strings.TrimSpace(clause[at[0]:at[1]])
		out = append(out, o)
		clause = clause[:at[0]] + " \x00 " + clause[at[1]:]
	}
	for _, rest := range leftovers(clause) {
		out = append(out, Outcome{Text: elsewhere(w.Request.Scope, s.Name, rest), quote: rest})
	}
	return out
}

// Understands reports whether a clause asks for something this section can do.
func (s Section[T]) Understands(clause string) bool {
	for _, rule := range s.Rules {
		if at := rule.pattern.FindStringIndex(clause); at != nil && !refused(clause[:at[0]]) {
			return true
		}
	}
	return false
}

// Judge says of every request whether another's result has what it asks for. The rules are
// applied to the parent to learn what to look for; then the result takes that's place.
func (s Section[T]) Judge(w *prose.Writer, parent, result json.RawMessage, requests []string) ([]planning.Directive, error) {
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
func (s Section[T]) unchanged(changed []string) planning.Directive {
	d := planning.Directive{
		Text: "Nothing else changes", Predicate: "fields that no request is about = those of the version before",
		Met: planning.MetTrue, Aspect: s.Name,
	}
	if len(changed) > 0 {
		d.Met, d.Evidence = planning.MetFalse, prose.Clip("changed: "+strings.Join(changed, ", "), maxEvidence)
	}
	return d
}

// directives reports requests by what holds at the end: one may undo another. The result is the drafter's own or another's.
func (s Section[T]) directives(r *T, all []Outcome, own bool) (out []planning.Directive) {
	for _, o := range all {
		out = append(out, planning.Directive{
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

func (o Outcome) met(own bool) planning.Met {
	switch {
	case !own && (o.holds == nil || o.Doubt != nil && o.Doubt()):
		return planning.MetUnverifiable
	case o.holds != nil && o.holds():
		return planning.MetTrue
	}
	return planning.MetFalse
}

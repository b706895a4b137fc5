// Package feedback understands what a creator asks of a section of a plan, by
// rules: patterns, and what each of them changes.
package feedback

import (
	"encoding/json"
	"regexp"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
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

// Match is the groups of a rule's pattern by name.
type Match map[string]string

// Outcome says what became of a request. Its texts are public: they may name
// what is in the result now, and must not quote the rest of the feedback.
type Outcome struct {
	Text      string
	Predicate string
	Met       bool
	later     func() Outcome // does the work after all other requests; nil: it is done
	Still     func() bool    // whether it holds after all requests; nil: nothing undoes it
}

// Holding is what became of a request that is met as long as something holds.
func Holding(text, predicate string, holds func() bool) Outcome {
	return Outcome{Text: text, Predicate: predicate, Met: holds(), Still: holds}
}

// Afterwards makes a request wait for the others of a feedback: what it sets
// rests on what they may change.
func Afterwards[T any](apply func(*prose.Writer, *T, Match) Outcome) func(*prose.Writer, *T, Match) Outcome {
	return func(w *prose.Writer, r *T, m Match) Outcome {
		return Outcome{later: func() Outcome { return apply(w, r, m) }}
	}
}

// heard is a request found in a feedback and what became of it.
type heard struct {
	Outcome
	quote string
}

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
func (s Section[T]) Draft(w *prose.Writer, parent json.RawMessage, requests []string) (any, []event.Directive, error) {
	var r T
	if parent == nil {
		r = s.First(w)
	} else if err := json.Unmarshal(parent, &r); err != nil {
		return nil, nil, err
	}
	var all []heard
	for _, clause := range requests {
		all = append(all, s.heed(w, &r, clause)...)
	}
	for i, h := range all {
		if h.later != nil {
			all[i].Outcome = h.later()
		}
	}
	s.Tidy(w, &r)
	return r, directives(all), nil
}

// heed applies every rule that recognises something in clause, and reports
// what is left over.
func (s Section[T]) heed(w *prose.Writer, r *T, clause string) []heard {
	var out []heard
	for _, rule := range s.Rules {
		at := rule.pattern.FindStringSubmatchIndex(clause)
		if at == nil || refused(clause[:at[0]]) {
			continue
		}
		quote := strings.TrimSpace(clause[at[0]:at[1]])
		out = append(out, heard{rule.apply(w, r, groups(rule.pattern, clause, at)), quote})
		clause = clause[:at[0]] + " \x00 " + clause[at[1]:]
	}
	for _, rest := range leftovers(clause) {
		out = append(out, heard{Outcome{Text: puzzled(w.Request.Scope, s.Name, rest)}, rest})
	}
	return out
}

// directives reports requests by what holds at the end: one may undo another.
func directives(all []heard) []event.Directive {
	var out []event.Directive
	for _, h := range all {
		d := event.Directive{Text: h.Text, Predicate: h.Predicate, Met: event.MetFalse, Quote: h.quote}
		switch {
		case h.Met && h.Still != nil && !h.Still():
			d.Text += ": another request of the same feedback undid it"
		case h.Met:
			d.Met = event.MetTrue
		}
		out = append(out, d)
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

func groups(re *regexp.Regexp, s string, at []int) Match {
	m := Match{}
	for i, name := range re.SubexpNames() {
		if name != "" && at[2*i] >= 0 && m[name] == "" {
			m[name] = strings.TrimSpace(s[at[2*i]:at[2*i+1]])
		}
	}
	return m
}

// Package section is what every section of a plan is written with: a Writer who
// says the facts of an event in words, and the rules by which a section
// understands what a creator asks of it.
package section

import (
	"encoding/json"
	"regexp"
	"strings"

	"footlight/backend/event"
)

// heard is a request found in a feedback and what became of it.
type heard struct {
	Outcome
	quote string
}

// Of is the section of a plan for an aspect whose result is a T: how it is
// drafted, which requests it understands and what its limits are.
type Of[T any] struct {
	Name  event.Aspect
	First func(w *Writer) T
	Rules []Rule[T]
	Tidy  func(w *Writer, r *T) // brings the result back into its limits
}

// Draft makes a first result, or refines the parent, and says of every request
// what became of it.
func (b Of[T]) Draft(w *Writer, parent json.RawMessage, requests []string) (any, []event.Directive, error) {
	var r T
	if parent == nil {
		r = b.First(w)
	} else if err := json.Unmarshal(parent, &r); err != nil {
		return nil, nil, err
	}
	var all []heard
	for _, clause := range requests {
		all = append(all, b.heed(w, &r, clause)...)
	}
	for i, h := range all {
		if h.later != nil {
			all[i].Outcome = h.later()
		}
	}
	if b.Tidy != nil {
		b.Tidy(w, &r)
	}
	return r, directives(all), nil
}

// heed applies every rule that recognises something in clause, and reports
// what is left over.
func (b Of[T]) heed(w *Writer, r *T, clause string) []heard {
	var out []heard
	for _, rule := range b.Rules {
		at := rule.pattern.FindStringSubmatchIndex(clause)
		if at == nil || refused(clause[:at[0]]) {
			continue
		}
		quote := strings.TrimSpace(clause[at[0]:at[1]])
		out = append(out, heard{rule.apply(w, r, groups(rule.pattern, clause, at)), quote})
		clause = clause[:at[0]] + " \x00 " + clause[at[1]:]
	}
	for _, rest := range leftovers(clause) {
		out = append(out, heard{Outcome{Text: w.puzzled(b.Name, rest)}, rest})
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
func (b Of[T]) Understands(clause string) bool {
	for _, rule := range b.Rules {
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

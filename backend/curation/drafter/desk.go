package drafter

import (
	"encoding/json"
	"regexp"
	"strings"

	"footlight/backend/event"
)

// rule is one kind of request the drafter understands about results of type T.
type rule[T any] struct {
	pattern *regexp.Regexp
	apply   func(w *writer, r *T, m match) outcome
}

// match is the groups of a rule's pattern by name.
type match map[string]string

// outcome says what became of a request. Its texts are public: they may name
// what is in the result now, and must not quote the rest of the feedback.
type outcome struct {
	text      string
	predicate string
	met       bool
}

// bench is the desk of an aspect whose result is a T.
type bench[T any] struct {
	name  event.Aspect
	first func(w *writer) T
	rules []rule[T]
	tidy  func(w *writer, r *T) // brings the result back into its limits
}

func (b bench[T]) draft(w *writer, parent json.RawMessage, requests []string) (any, []event.Directive, error) {
	var r T
	if parent == nil {
		r = b.first(w)
	} else if err := json.Unmarshal(parent, &r); err != nil {
		return nil, nil, err
	}
	var directives []event.Directive
	for _, clause := range requests {
		directives = append(directives, b.heed(w, &r, clause)...)
	}
	if b.tidy != nil {
		b.tidy(w, &r)
	}
	return r, directives, nil
}

// heed applies every rule that recognises something in clause, and reports
// what is left over.
func (b bench[T]) heed(w *writer, r *T, clause string) []event.Directive {
	var out []event.Directive
	for _, rule := range b.rules {
		at := rule.pattern.FindStringSubmatchIndex(clause)
		if at == nil || refused(clause[:at[0]]) {
			continue
		}
		quote := strings.TrimSpace(clause[at[0]:at[1]])
		o := rule.apply(w, r, groups(rule.pattern, clause, at))
		out = append(out, directive(o, quote))
		clause = clause[:at[0]] + " \x00 " + clause[at[1]:]
	}
	for _, rest := range leftovers(clause) {
		out = append(out, event.Directive{Text: w.puzzled(b.name, rest), Met: event.MetFalse, Quote: rest})
	}
	return out
}

func directive(o outcome, quote string) event.Directive {
	met := event.MetFalse
	if o.met {
		met = event.MetTrue
	}
	return event.Directive{Text: o.text, Predicate: o.predicate, Met: met, Quote: quote}
}

func (b bench[T]) understands(clause string) bool {
	for _, rule := range b.rules {
		if at := rule.pattern.FindStringIndex(clause); at != nil && !refused(clause[:at[0]]) {
			return true
		}
	}
	return false
}

func groups(re *regexp.Regexp, s string, at []int) match {
	m := match{}
	for i, name := range re.SubexpNames() {
		if name != "" && at[2*i] >= 0 && m[name] == "" {
			m[name] = strings.TrimSpace(s[at[2*i]:at[2*i+1]])
		}
	}
	return m
}

// desks holds every aspect's desk.
func desks() map[event.Aspect]desk {
	return map[event.Aspect]desk{
		event.Title:         titleDesk(),
		event.Description:   descriptionDesk(),
		event.Pricing:       pricingDesk(),
		event.Schedule:      scheduleDesk(),
		event.Banner:        bannerDesk(),
		event.Strategy:      strategyDesk(),
		event.Microblog:     microblogDesk(),
		event.Ticketing:     ticketingDesk(),
		event.SocialNetwork: socialDesk(),
		event.PhotoNetwork:  photoDesk(),
	}
}

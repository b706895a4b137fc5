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
	later     func() outcome // does the work after all other requests; nil: it is done
	still     func() bool    // whether it holds after all requests; nil: nothing undoes it
}

// afterwards makes a request wait for the others of a feedback: what it sets
// rests on what they may change.
func afterwards[T any](apply func(*writer, *T, match) outcome) func(*writer, *T, match) outcome {
	return func(w *writer, r *T, m match) outcome {
		return outcome{later: func() outcome { return apply(w, r, m) }}
	}
}

// heard is a request found in a feedback and what became of it.
type heard struct {
	outcome
	quote string
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
	var all []heard
	for _, clause := range requests {
		all = append(all, b.heed(w, &r, clause)...)
	}
	for i, h := range all {
		if h.later != nil {
			all[i].outcome = h.later()
		}
	}
	if b.tidy != nil {
		b.tidy(w, &r)
	}
	return r, directives(all), nil
}

// heed applies every rule that recognises something in clause, and reports
// what is left over.
func (b bench[T]) heed(w *writer, r *T, clause string) []heard {
	var out []heard
	for _, rule := range b.rules {
		at := rule.pattern.FindStringSubmatchIndex(clause)
		if at == nil || refused(clause[:at[0]]) {
			continue
		}
		quote := strings.TrimSpace(clause[at[0]:at[1]])
		out = append(out, heard{rule.apply(w, r, groups(rule.pattern, clause, at)), quote})
		clause = clause[:at[0]] + " \x00 " + clause[at[1]:]
	}
	for _, rest := range leftovers(clause) {
		out = append(out, heard{outcome{text: w.puzzled(b.name, rest)}, rest})
	}
	return out
}

// directives reports requests by what holds at the end: one may undo another.
func directives(all []heard) []event.Directive {
	var out []event.Directive
	for _, h := range all {
		d := event.Directive{Text: h.text, Predicate: h.predicate, Met: event.MetFalse, Quote: h.quote}
		switch {
		case h.met && h.still != nil && !h.still():
			d.Text += ": another request of the same feedback undid it"
		case h.met:
			d.Met = event.MetTrue
		}
		out = append(out, d)
	}
	return out
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

package section

import "regexp"

// Rule is one kind of request the drafter understands about results of type T.
type Rule[T any] struct {
	pattern *regexp.Regexp
	apply   func(w *Writer, r *T, m Match) Outcome
}

// On is the rule for what a pattern finds.
func On[T any](pattern string, apply func(*Writer, *T, Match) Outcome) Rule[T] {
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

// Afterwards makes a request wait for the others of a feedback: what it sets
// rests on what they may change.
func Afterwards[T any](apply func(*Writer, *T, Match) Outcome) func(*Writer, *T, Match) Outcome {
	return func(w *Writer, r *T, m Match) Outcome {
		return Outcome{later: func() Outcome { return apply(w, r, m) }}
	}
}

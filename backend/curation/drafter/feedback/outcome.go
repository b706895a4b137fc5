package feedback

import (
	"regexp"

	"footlight/backend/curation/drafter/prose"
)

// Outcome says what became of a request. Its texts are public: they may name
// what is in the result, and must not quote the rest of the feedback.
type Outcome struct {
	Text      string
	Why       string // the drafter refused, nothing being wrong with the request
	Predicate string
	Fields    []string    // of the result that show whether it is met, such as "tiers.amountMinor"
	Doubt     func() bool // whether no rule can tell of another's result; nil: one can

	quote string           // of the feedback
	holds func() bool      // asked after all requests, of whatever the result is then; nil: refused
	prose func() []*string // the texts it is about; nil: it is about fields
	seen  *regexp.Regexp   // what shows it in a text; nil: the main one does
	later func() Outcome   // does the work after all other requests; nil: it is done
}

// texts are those that a request is about, the main one first.
func (o Outcome) texts() []*string {
	if o.prose == nil {
		return nil
	}
	return o.prose()
}

// shown is the text in which a request shows, and its telling part.
func (o Outcome) shown() (whole, part string) {
	texts := o.texts()
	for _, text := range texts {
		if o.seen != nil && o.seen.MatchString(*text) {
			return *text, telling(*text, o.seen)
		}
	}
	if len(texts) == 0 {
		return "", ""
	}
	return *texts[0], *texts[0]
}

// telling is the sentence of a text in which something is found.
func telling(text string, seen *regexp.Regexp) string {
	for _, s := range prose.Sentences(text) {
		if seen.MatchString(s) {
			return s
		}
	}
	return text
}

// Holding is what became of a request that is met if something holds of the
// result. It may be asked of a result that somebody else made: holds must look at
// that alone, and find anything in it.
func Holding(text, predicate string, holds func() bool, fields ...string) Outcome {
	return Outcome{Text: text, Predicate: predicate, holds: holds, Fields: fields}
}

// Than is an outcome that compares with the version before: where there is
// none, a rule can tell of the drafter's own result only.
func (o Outcome) Than(w *prose.Writer) Outcome {
	o.Doubt = func() bool { return w.Request.Parent == nil }
	return o
}

// Afterwards makes a request wait for the others of a feedback: what it sets
// rests on what they may change.
func Afterwards[T any](apply func(*prose.Writer, *T, Match) Outcome) func(*prose.Writer, *T, Match) Outcome {
	return func(w *prose.Writer, r *T, m Match) Outcome {
		return Outcome{later: func() Outcome { return apply(w, r, m) }}
	}
}

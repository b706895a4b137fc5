package values

import (
	"slices"
	"strings"
	"unicode"

	"footlight/backend/curation/reading/words"
)

// Headline returns where a headline ends that begins a line, in bytes, 0 if there is none: words in capital letters, or the
// whole line in quotation marks. Values and words such as "INVITATION" are no headline.
func Headline(c Context, tokens []words.Token) (end int) {
	s := scan{c, tokens}
	if quote, ok := readQuote(s, 0); ok && quote.End == len(tokens) {
		return tokens[len(tokens)-1].End()
	}
	if name, ok := readSubject(s, 0); ok && titled(s, 0, name.End) && (name.End == len(tokens) || s.isMark(name.End, ",", "–", "-", "—", "|")) {
		return tokens[name.End-1].End()
	}
	last, letters, open := 0, 0, false
	for ; last < len(tokens) && upper(tokens[last]); last++ {
		letters += len(tokens[last].Fold)
		open = open || tokens[last].Word() && !c.Lexicon.Has(tokens[last]) || last > 1 && s.is(0, "kind") > 0
	}
	if last < len(tokens) && tokens[last].Word() {
		for last > 0 && !s.isMark(last-1, "-", "–", "—", "|", ":", ",", "/") {
			last--
		}
	}
	for last > 0 && !tokens[last-1].Word() && !tokens[last-1].Number {
		last--
	}
	valued := slices.ContainsFunc(Scan(c, tokens[:last]), func(i Item) bool {
		return slices.Contains([]Kind{Clock, Span, Date, Money, Count, Length, Zone}, i.Kind)
	})
	if noticed := s.is(0, "notice"); last == 0 || letters < 6 || !open || noticed > 0 || valued {
		return 0
	}
	return tokens[last-1].End()
}

// upper reports whether a token has no small letter, which digits and marks have not.
func upper(t words.Token) bool { return !strings.ContainsFunc(t.Text, unicode.IsLower) }

package feedback

import (
	"cmp"
	_ "embed" // for words.yaml
	"regexp"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

// Months are the months as people write them.
const Months = `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`

// AnyDate is a calendar date, be there such a day or not.
const AnyDate = `\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:` + Months + `)|(?:` + Months + `)\.?\s+\d{1,2}(?:st|nd|rd|th)?)\b`

//go:embed words.yaml
var wordFile []byte

// vocabulary is what requests are told by; words.yaml says what each is.
type vocabulary struct {
	Topics                               map[event.Aspect]*regexp.Regexp
	End, Next, Passage, Joint            *regexp.Regexp // of sentences, clauses and their pieces
	Bullet, Negation, Opposed            *regexp.Regexp
	Open, Mention, Other, Number, Amount *regexp.Regexp
	Unasked                              *regexp.Regexp
	Keys                                 []string
	Wording                              map[string]string // requests about prose
	Filler                               string
	Order                                map[event.Scope][]event.Aspect
}

// Known is all of it. It never changes.
var Known = draft.Table[vocabulary](wordFile)

var anyDate = regexp.MustCompile(`(?i)` + AnyDate)

// Mentions counts how often a text uses the words of an aspect.
func Mentions(aspect event.Aspect, text string) int {
	n := len(Known.Topics[aspect].FindAllString(text, -1))
	if aspect == event.Schedule {
		n += len(anyDate.FindAllString(text, -1))
	}
	return n
}

// elsewhere says, in public words, that a request belongs to another aspect; "" where
// no aspect's words are in it.
func elsewhere(scope event.Scope, aspect event.Aspect, request string) string {
	for _, other := range scope.Aspects() {
		if other != aspect && Mentions(other, request) > 0 {
			return "A request that seems to be about " + string(other) + "; give it to that aspect"
		}
	}
	return ""
}

// Count is a number of minutes, tickets or posts as people write it.
const Count = `\d{1,7}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?`

// Number reads what Count matches; half is 0.
func Number(s string) int {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "a" || s == "an" {
		return 1
	}
	return draft.Number(s)
}

// MinutesOf reads an amount of time.
func MinutesOf(n, unit string) int {
	factor := cmp.Or(map[string]int{"h": 60, "d": 24 * 60, "w": 7 * 24 * 60}[strings.ToLower(unit[:min(1, len(unit))])], 1)
	if strings.HasPrefix(strings.ToLower(n), "half") {
		return factor / 2
	}
	return min(Number(n), 100_000) * factor
}

package feedback

import (
	_ "embed" // for words.yaml
	"regexp"
	"slices"
	"strings"
	"unicode"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// months are as people write them.
const months = `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`

// AnyDate is a calendar date, be there such a day or not.
const AnyDate = `\b(?:\d{4}-\d{1,2}-\d{1,2}\b|\d{1,2}\.\d{1,2}\.\d{4}\b|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:` + months + `)\b\.?(?:,?\s+\d{4}\b)?|` +
	`(?:` + months + `)\.?\s+\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s+\d{4}\b)?)`

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

// maxClauses bounds what one feedback may ask for.
const maxClauses = 40

// Clauses cuts a feedback into single requests. Quoted text is never cut.
func Clauses(feedback string) []string {
	feedback = strings.ToValidUTF8(feedback, "�")
	var out []string
	for _, span := range spans(prose.Masked(feedback)) {
		clause := strings.TrimRightFunc(feedback[span[0]:span[1]], func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune("-*•,;", r) || r == 0
		})
		clause = strings.TrimSpace(Known.Bullet.ReplaceAllString(clause, "")) // the sign of "-5" stays
		if clause != "" && len(out) < maxClauses {
			out = append(out, clause)
		}
	}
	return out
}

// spans are the byte ranges of the requests in masked.
func spans(masked string) (out [][2]int) {
	start := 0
	for _, at := range append(Known.End.FindAllStringIndex(masked, -1), []int{0, len(masked)}) {
		sentence := masked[start:at[1]]
		from := 0
		for _, next := range Known.Next.FindAllStringSubmatchIndex(sentence, -1) {
			out = append(out, [2]int{start + from, start + next[2]})
			from = next[4]
		}
		out, start = append(out, [2]int{start + from, at[1]}), at[1]
	}
	return out
}

// refused reports whether the words before a match turn it around. The match
// may have taken the space between them.
func refused(before string) bool {
	return Known.Negation.MatchString(strings.TrimRight(before, " ") + " ")
}

// leftovers are the parts of a worked-off clause that still ask for something.
func leftovers(clause string) []string {
	var out []string
	for _, part := range strings.Split(clause, "\x00") {
		part = Known.Joint.ReplaceAllString(strings.Trim(strings.TrimSpace(part), ".,;:!?-– "), "")
		if Asks(part) {
			out = append(out, part)
		}
	}
	return out
}

// Asks reports whether words ask for something, rather than only name what they are about.
func Asks(part string) bool {
	words := strings.FieldsFunc(strings.ToLower(part), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
	})
	return slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(" "+Known.Filler+" ", " "+w+" ") })
}

package feedback

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"footlight/backend/curation/drafter/prose"
)

// maxClauses bounds what one feedback may ask for.
const maxClauses = 40

const verbs = `make|set|start|begin|end|add|remove|delete|change|use|drop|mention|include|call|rename|keep|move|shift|` +
	`shorten|lengthen|raise|lower|cut|put|replace|give|write|target|focus|limit|offer|open|charge|sell|don'?t|do not|no`

var (
	// A sentence ends at punctuation before a space, but not inside "8 p.m.".
	sentenceEnd = regexp.MustCompile(`([^.\s]{2,}|[)"'”’])[.!]+(\s+|$)|[\n;]+`)
	// "A and make B" are two requests, "rock and roll" is none.
	nextRequest = regexp.MustCompile(`(?i)(,\s*(?:and|but|then|also)?|\s+(?:and|but|then|also))\s+(?:also\s+|then\s+|please\s+)?((?:` + verbs + `)\s)`)
	joint       = regexp.MustCompile(`(?i)^(?:(?:and|but|then|also|please|or)\s+)+|(?:\s+(?:and|but|then|also|please|or))+$`)
	bullet      = regexp.MustCompile(`^(?:[\s*•,;\x00]|-+(?:\s|$))+`)
	negation    = regexp.MustCompile(`(?i)\b(?:not|don'?t|never|isn'?t|avoid)\s+(?:[\w']+\s+){0,3}$`)
)

// Clauses cuts a feedback into single requests. Quoted text is never cut.
func Clauses(feedback string) []string {
	feedback = strings.ToValidUTF8(feedback, "�")
	masked := prose.Quoted.ReplaceAllStringFunc(feedback, func(q string) string {
		return strings.Repeat("\x01", len(q))
	})
	var out []string
	for _, span := range spans(masked) {
		clause := strings.TrimRightFunc(feedback[span[0]:span[1]], func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune("-*•,;", r) || r == 0
		})
		clause = strings.TrimSpace(bullet.ReplaceAllString(clause, "")) // the sign of "-5" stays
		if clause != "" && len(out) < maxClauses {
			out = append(out, clause)
		}
	}
	return out
}

// spans are the byte ranges of the requests in masked.
func spans(masked string) [][2]int {
	var out [][2]int
	start := 0
	for _, at := range sentenceEnd.FindAllStringIndex(masked, -1) {
		out = append(out, requestSpans(masked, start, at[1])...)
		start = at[1]
	}
	return append(out, requestSpans(masked, start, len(masked))...)
}

func requestSpans(masked string, from, to int) [][2]int {
	var out [][2]int
	start := from
	for _, at := range nextRequest.FindAllStringSubmatchIndex(masked[from:to], -1) {
		out = append(out, [2]int{start, from + at[2]})
		start = from + at[4]
	}
	return append(out, [2]int{start, to})
}

// refused reports whether the words before a match turn it around. The match
// may have taken the space between them.
func refused(before string) bool { return negation.MatchString(strings.TrimRight(before, " ") + " ") }

// filler are words that ask for nothing by themselves.
var filler = strings.Fields(`a an and also the it its this that these those please thanks thank you make made set be is are was
		to of for in on at by with from as so then but or i we you me my our us your would like want wish need could can should
		just only bit little more less much very too quite rather now instead title description pricing price prices schedule
		banner strategy posts post text copy event ticket tickets tier tiers all every each one let lets have has do put use
		change keep give get go hi hello ok okay great good nice well there here will must shall change some them they looks look move shift date time`)

// leftovers are the parts of a worked-off clause that still ask for something.
func leftovers(clause string) []string {
	var out []string
	for _, part := range strings.Split(clause, "\x00") {
		part = joint.ReplaceAllString(strings.Trim(strings.TrimSpace(part), ".,;:!?-– "), "")
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
	return slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(filler, w) })
}

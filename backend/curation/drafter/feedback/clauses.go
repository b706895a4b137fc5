package feedback

import (
	"slices"
	"strings"
	"unicode"

	"footlight/backend/curation/drafter/prose"
)

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

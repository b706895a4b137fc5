package draft

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event/planning"
)

// wish is a sentence that asks for something, rather than says what the event is. It is narrow: a text for an
// audience is full of "please come early".
var wish = regexp.MustCompile(`(?i)^(?:(?:and|also|please)[,\s]+)*(?:mention|point out|say that|let people know|avoid|` +
	`(?:use |with )?no emojis?|(?:don['’]?t|do not) (?:use|mention|say))\b|` +
	`^(?:students?|seniors?|members?|children|kids)\b.*\bhalf\b|\bhalf[ -]price for\b|` +
	`^(?:bitte\s).+\serwähnen\W*$`)

// halfInGerman is a wish within a sentence.
var halfInGerman = regexp.MustCompile(`(?i)[,;]?\s*\b((?:studierende|student(?:inn)?en|kinder|mitglieder|senior(?:inn)?en)\s(?:zahlen\s|für\s)?die\shälfte)\b`)

// hear makes constraints of what a brief's text asks for, so that it is met or told, and does not stand in the
// plan's own text.
func hear(b planning.Brief) planning.Brief {
	taken := func(asked string) bool {
		asked = strings.TrimSpace(strings.TrimRight(asked, " .!\n"))
		room := len(asked) <= maxConstraint && len(b.Constraints) < maxConstraints
		if room && !slices.Contains(b.Constraints, asked) {
			b.Constraints = append(b.Constraints, asked)
		}
		return room
	}
	rest := b.Description
	if m := halfInGerman.FindStringSubmatch(rest); m != nil && taken(m[1]) {
		rest = strings.Replace(rest, m[0], "", 1)
	}
	rest = sentences.ReplaceAllStringFunc(rest, func(s string) string {
		if wish.MatchString(strings.TrimSpace(s)) && taken(s) {
			return ""
		}
		return s
	})
	if rest = strings.TrimSpace(rest); rest != "" || b.Title+b.Category != "" {
		b.Description = rest
	}
	return b
}

// sentences end before a space, so that numbers and addresses stay whole.
var sentences = regexp.MustCompile(`(?s)[^\s].*?(?:[.!?]+(?:\s+|$)|\n+|$)`)

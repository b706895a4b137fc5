package draft

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event"
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
func hear(b event.Brief) event.Brief {
	rest := b.Description
	take := func(words, asked string) {
		asked = strings.TrimSpace(strings.TrimRight(asked, " .!\n"))
		if len(asked) > maxConstraint || len(b.Constraints) == maxConstraints {
			return
		}
		rest = strings.Replace(rest, words, "", 1)
		if !slices.Contains(b.Constraints, asked) {
			b.Constraints = append(b.Constraints, asked)
		}
	}
	if m := halfInGerman.FindStringSubmatch(rest); m != nil {
		take(m[0], m[1])
	}
	for _, s := range sentences.FindAllString(rest, -1) {
		if wish.MatchString(strings.TrimSpace(s)) {
			take(s, s)
		}
	}
	if rest = strings.TrimSpace(rest); rest != "" || b.Title+b.Category != "" {
		b.Description = rest
	}
	return b
}

// sentences end before a space, so that numbers and addresses stay whole.
var sentences = regexp.MustCompile(`(?s)[^\s].*?(?:[.!?]+(?:\s+|$)|\n+|$)`)

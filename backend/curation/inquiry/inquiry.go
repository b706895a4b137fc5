// Package inquiry answers questions about a plan from the plan, by rules. An answer says nothing that is not
// there and changes nothing.
package inquiry

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/record"
)

var (
	sentences = regexp.MustCompile(`(?s).+?(?:[.!?]+(?:\s+|$)|\n+|$)`)
	opening   = regexp.MustCompile(`(?i)^(?:(?:and|but|so|ok|okay|hi|hello|hey|thanks|please|tell me)[,:]?\s+)*`)
	asking    = regexp.MustCompile(`(?i)^(?:what|when|where|who|which|how|until when|at what|is|are|does|do|did|will)(?:'s|’s|\b)`)
	plain     = regexp.MustCompile(`(?i)^(?:what|when|where|who|how (?:much|many|long))(?:'s|’s|\s+(?:is|are|does|do|will|time))\b`)
	aside     = regexp.MustCompile(`(?i)^(?:(?:hi|hello|hey|thanks?|thank you|great|perfect|ok|okay)(?: (?:so much|a lot|very much|there))?)[.! ]*$`)
	wishing   = regexp.MustCompile(`(?i)^(?:what|how) (?:about|if|come)\b|\b(?:possible|could|can|would|should|you)\b`)
)

// Take parts what a message asks about from what it asks for. A greeting asks what can be said.
func Take(message string) (questions []string, rest string) {
	if message = strings.TrimSpace(message); aside.MatchString(message) {
		return []string{message}, ""
	}
	for _, s := range sentences.FindAllString(message, -1) {
		if is(strings.TrimSpace(s)) {
			questions = append(questions, strings.TrimSpace(s))
		} else {
			rest += s
		}
	}
	return questions, strings.TrimSpace(rest)
}

// is reports whether a sentence asks what is, rather than for something to be different.
func is(sentence string) bool {
	sentence = opening.ReplaceAllString(sentence, "")
	return asking.MatchString(sentence) && !wishing.MatchString(sentence) && (strings.HasSuffix(sentence, "?") || plain.MatchString(sentence))
}

// Plan holds the facts from which questions are answered.
type Plan struct {
	record.Planned
	Room string // its URL
}

// unknown is said where a plan has no answer.
const unknown = "The plan does not say that. It says when the event is and for how long, what it costs, how many tickets there are, who is on, and how refunds are made."

// Answer answers questions, each once.
func Answer(p Plan, questions []string) string {
	var said []string
	for _, q := range questions {
		answer := unknown
		for _, t := range topics {
			if t.about.MatchString(q) {
				if known := t.say(p); known != "" {
					answer = known
				}
				break
			}
		}
		if !slices.Contains(said, answer) {
			said = append(said, answer)
		}
	}
	return strings.Join(said, " ")
}

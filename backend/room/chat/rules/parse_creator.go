package rules

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"footlight/backend/room/chat/names"
)

func (c *Command) checkPoll() *Refusal {
	if wrong := bounded("question", c.Question, maxText); wrong != nil {
		return wrong
	}
	if len(c.Choices) < 2 || len(c.Choices) > maxChoices {
		return refuse(Unknown, "choices must have 2 to 10 texts.")
	}
	for i, text := range c.Choices {
		if wrong := bounded("choices", text, maxPhrase); wrong != nil {
			return wrong
		}
		if slices.ContainsFunc(c.Choices[:i], func(other string) bool { return names.Same(text, other) }) {
			return refuse(Unknown, fmt.Sprintf("choices has %q twice. Give each choice a text of its own.", text))
		}
	}
	return nil
}

func (c *Command) checkSettings() *Refusal {
	switch {
	case c.Slow != nil && (*c.Slow < 0 || *c.Slow > maxSlow):
		return refuse(Unknown, "slow must be 0 to 600 seconds.")
	case c.KeepDays != nil && (*c.KeepDays < 0 || *c.KeepDays > maxKeep):
		return refuse(Unknown, "keepDays must be 0 to 365.")
	case c.Words == nil:
		return nil
	case len(*c.Words) > maxPhrases:
		return refuse(TooLong, "words can have at most 200 phrases.")
	}
	*c.Words = slices.DeleteFunc(*c.Words, names.Blank)
	for _, text := range *c.Words {
		if wrong := bounded("words", text, maxPhrase); wrong != nil {
			return wrong
		}
	}
	return nil
}

// bounded refuses a text that shows nothing or is too long.
func bounded(field, text string, most int) *Refusal {
	switch {
	case utf8.RuneCountInString(text) > most:
		return refuse(TooLong, fmt.Sprintf("%s can have at most %d characters.", field, most))
	case names.Blank(text):
		return refuse(Unknown, field+" must not be empty.")
	}
	return nil
}

// isSymbol reports whether a text begins with a symbol, as all emoji but the digits in boxes do.
func isSymbol(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.Is(unicode.So, first) || unicode.Is(unicode.Sk, first) && first > 0x1f000
}

package agents

import (
	"encoding/json"
	"fmt"
	"strings"
)

// leaks reports whether a model's answer, or what an endpoint says instead of one, repeats an agent's instructions.
// The answer is written anew, because JSON can spell every letter in other ways.
func (t *Team) leaks(answer json.RawMessage, err error) bool {
	var said any
	_ = json.Unmarshal(answer, &said) // what is no JSON is not taken either
	plain, _ := json.Marshal(said)
	return strings.Contains(string(plain), t.canary) || err != nil && strings.Contains(err.Error(), t.canary)
}

// discreet passes a text on as it comes, but for the canary, however JSON spells it, and what may become it.
// nil: nobody listens.
func discreet(canary string, tell func(attempt int, text string)) func(attempt int, text string) {
	if tell == nil {
		return nil
	}
	at, held := 0, ""
	return func(attempt int, text string) {
		if attempt != at {
			at, held = attempt, ""
		}
		text, held = masked(held+text, canary)
		if text != "" {
			tell(attempt, text)
		}
	}
}

// masked is a text without a word. What may become the word with the text that follows is held back.
func masked(text, word string) (told, held string) {
	var out strings.Builder
	for text != "" {
		n, open := spelt(text, word)
		switch {
		case open:
			return out.String(), text
		case n > 0:
			out.WriteString("…")
			text = text[n:]
		default:
			out.WriteByte(text[0])
			text = text[1:]
		}
	}
	return out.String(), ""
}

// spelt is how many bytes at the start of a text spell a word of letters and digits, as they are or as JSON
// escapes them. open: the text ends before that can be told.
func spelt(text, word string) (n int, open bool) {
	for i := range len(word) {
		rest, escape := text[n:], fmt.Sprintf(`\u%04x`, word[i])
		switch {
		case len(rest) < len(escape) && strings.EqualFold(rest, escape[:len(rest)]):
			return 0, true
		case rest[0] == word[i]:
			n++
		case len(rest) >= len(escape) && strings.EqualFold(rest[:len(escape)], escape):
			n += len(escape)
		default:
			return 0, false
		}
	}
	return n, false
}

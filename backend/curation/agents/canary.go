package agents

import (
	"encoding/json"
	"fmt"
	"strings"
)

// leaks reports whether a model's answer, or an endpoint's error, repeats an agent's instructions. The answer
// is decoded and encoded again first, because JSON can escape every letter.
func (t *Team) leaks(answer json.RawMessage, err error) bool {
	var said any
	_ = json.Unmarshal(answer, &said) // malformed JSON is refused elsewhere
	plain, _ := json.Marshal(said)
	return strings.Contains(string(plain), t.canary) || err != nil && strings.Contains(err.Error(), t.canary)
}

// discreet forwards a text as it arrives, without the canary in any JSON spelling. It holds back text that
// may become the canary. It returns nil if tell is nil.
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

// masked removes a word from a text. It holds back an end that may become the word.
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

// spelt returns how many bytes at the start of a text spell a word of letters and digits, plainly or as JSON
// escapes. open reports that the text ends before this can be decided.
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

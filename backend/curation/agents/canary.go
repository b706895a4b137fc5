package agents

import (
	"encoding/json"
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

// discreet passes a text on as it comes, but for the canary and what may become it. nil: nobody listens.
func discreet(canary string, tell func(attempt int, text string)) func(attempt int, text string) {
	if tell == nil {
		return nil
	}
	at, held := 0, ""
	return func(attempt int, text string) {
		if attempt != at {
			at, held = attempt, ""
		}
		held = strings.ReplaceAll(held+text, canary, "…")
		keep := len(canary)
		for !strings.HasSuffix(held, canary[:keep]) {
			keep--
		}
		if text = held[:len(held)-keep]; text != "" {
			tell(attempt, text)
		}
		held = held[len(held)-keep:]
	}
}

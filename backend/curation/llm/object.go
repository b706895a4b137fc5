package llm

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/kaptinlin/jsonrepair"
)

// thoughts matches what reasoning models write before their answer.
var thoughts = regexp.MustCompile(`(?s)<think(?:ing)?>.*?(?:</think(?:ing)?>|\z)`)

// object finds the JSON object in a model's text: bare, fenced, or between prose. It repairs slightly
// malformed JSON; the caller has made sure that the text is complete.
func object(text string) (json.RawMessage, error) {
	text = thoughts.ReplaceAllString(text, "")
	from := strings.IndexByte(text, '{')
	if from < 0 {
		return nil, ErrNoJSON
	}
	text = text[from:]
	if found, ok := first(text); ok {
		return found, nil
	}
	fixed, err := jsonrepair.Repair(text[:balanced(text)])
	if err != nil {
		return nil, ErrNoJSON
	}
	found, ok := first(fixed)
	if !ok {
		return nil, ErrNoJSON
	}
	return found, nil
}

// first returns the JSON object at the beginning of a text.
func first(text string) (json.RawMessage, bool) {
	var fields map[string]json.RawMessage
	d := json.NewDecoder(strings.NewReader(text))
	if d.Decode(&fields) != nil {
		return nil, false
	}
	var short bytes.Buffer
	if json.Compact(&short, []byte(text[:d.InputOffset()])) != nil {
		return nil, false
	}
	return short.Bytes(), true
}

// balanced returns the position after the brace that closes the first one, or the length of the text.
func balanced(text string) int {
	depth, quoted, escaped := 0, false, false
	for i, r := range text {
		switch {
		case escaped:
			escaped = false
		case quoted && r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '{':
			depth++
		case r == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

package event

import (
	"strings"
)

// TurnsText reports whether r is a control character that changes the display order of the text after it
// (UAX #9: directional embeddings, overrides and isolates). With such a character a title could imitate
// another one.
func TurnsText(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

// Legible returns s without surrounding white space and without the control characters of TurnsText.
func Legible(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if TurnsText(r) {
			return -1
		}
		return r
	}, s))
}

package event

import "strings"

// TurnsText reports whether a control has what follows shown in another order than
// it is written in (UAX #9, explicit directional embeddings, overrides and isolates):
// a title could show another one.
func TurnsText(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

// Legible is a text without white space around it and without controls that turn it.
func Legible(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if TurnsText(r) {
			return -1
		}
		return r
	}, s))
}

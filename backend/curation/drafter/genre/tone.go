package genre

import "strings"

// Tone is a manner of speaking.
type Tone string

// The manners there are.
const (
	Neutral Tone = "neutral"
	Playful Tone = "playful"
	Formal  Tone = "formal"
)

// Openings are the opening lines of a tone.
func (g Genre) Openings(t Tone) []string {
	switch t {
	case Playful:
		return g.Playful
	case Formal:
		return g.Formal
	}
	return g.Hooks
}

// Called is the genre as a subtitle.
func (g Genre) Called() string { return "a live " + strings.TrimPrefix(g.Noun, "live ") }

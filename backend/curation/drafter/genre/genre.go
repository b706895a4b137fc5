// Package genre is what the offline drafter knows about kinds of events.
package genre

import (
	_ "embed" // for genres.json
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"footlight/backend/event"
)

//go:embed genres.json
var genreFile []byte

// Genre is what the drafter knows about a kind of event.
type Genre struct {
	ID       string          `json:"id"`
	Match    []string        `json:"match"` // words that tell it
	Noun     string          `json:"noun"`
	Verb     string          `json:"verb"`     // what one does there: "hear"
	Audience string          `json:"audience"` // who comes
	Hour     int             `json:"hour"`     // when it usually starts
	Minor    int64           `json:"minor"`    // what it usually costs, in hundredths
	Titles   []string        `json:"titles"`
	Hooks    []string        `json:"hooks"`
	Playful  []string        `json:"playful"`
	Formal   []string        `json:"formal"`
	Gains    []string        `json:"gains"` // what one takes home
	Scene    string          `json:"scene"` // what a picture of it shows
	Tags     []string        `json:"tags"`
	Palettes [][]string      `json:"palettes"`
	Parts    []event.Segment `json:"parts"` // of the usual programme, were it 100 minutes long
}

// All are all that the drafter knows.
type All []Genre

// Load reads the embedded file. The last genre matches everything.
func Load() (all All, err error) {
	err = json.Unmarshal(genreFile, &all)
	return all, err
}

// Of is the genre whose words the brief uses most; its category counts three times.
func (all All) Of(b event.Brief) Genre {
	said := words(b.Title + " " + b.Description + strings.Repeat(" "+b.Category, 3))
	best, most := all[len(all)-1], 0
	for _, g := range all {
		if n := g.hits(said); n > most {
			best, most = g, n
		}
	}
	return best
}

func (g Genre) hits(said []string) int {
	n := 0
	for _, w := range said {
		if slices.Contains(g.Match, w) || slices.Contains(g.Match, strings.TrimSuffix(w, "s")) {
			n++
		}
	}
	return n
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

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
	return map[Tone][]string{Neutral: g.Hooks, Playful: g.Playful, Formal: g.Formal}[t]
}

// Called is the genre as a subtitle.
func (g Genre) Called() string { return "a live " + strings.TrimPrefix(g.Noun, "live ") }

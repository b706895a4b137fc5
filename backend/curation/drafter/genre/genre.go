// Package genre is what the offline drafter knows about kinds of events.
package genre

import (
	_ "embed" // for genres.yaml
	"slices"
	"strings"
	"unicode"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

//go:embed genres.yaml
var genreFile []byte

// all are all that the drafter knows.
var all = draft.Table[[]Genre](genreFile)

// Genre holds words and numbers for a kind of event. genres.yaml explains the fields.
type Genre struct {
	Session, Noun, Audience, Scene string
	Hour                           int
	Minor                          int64
	Match, Titles, Gains, Tags     []string
	Hooks                          map[string][]string
	Palettes                       [][]string
	Parts                          []event.Segment
}

// Of returns the genre whose words the brief uses most. Its category counts three times.
func Of(b planning.Brief) Genre {
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

// Called is the genre as a subtitle.
func (g Genre) Called() string { return "a live " + strings.TrimPrefix(g.Noun, "live ") }

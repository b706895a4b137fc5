package drafter

import (
	_ "embed" // for genres.json
	"encoding/json"
	"errors"
	"strings"
	"unicode"

	"footlight/backend/event"
)

//go:embed genres.json
var genreFile []byte

// genre is what the drafter knows about a kind of event.
type genre struct {
	ID       string     `json:"id"`
	Match    []string   `json:"match"` // words that tell it
	Noun     string     `json:"noun"`
	Verb     string     `json:"verb"`     // what one does there: "hear"
	Audience string     `json:"audience"` // who comes
	Hour     int        `json:"hour"`     // when it usually starts
	Minor    int64      `json:"minor"`    // what it usually costs, in hundredths
	Titles   []string   `json:"titles"`
	Hooks    []string   `json:"hooks"`
	Playful  []string   `json:"playful"`
	Formal   []string   `json:"formal"`
	Gains    []string   `json:"gains"` // what one takes home
	Scene    string     `json:"scene"` // what a picture of it shows
	Tags     []string   `json:"tags"`
	Palettes [][]string `json:"palettes"`
	Parts    []part     `json:"parts"`
}

// part is a segment of the usual programme; Share is out of 100.
type part struct {
	Title string `json:"title"`
	Kind  string `json:"kind"`
	Share int    `json:"share"`
}

// loadGenres reads the embedded file. The last genre matches everything.
func loadGenres() ([]genre, error) {
	var genres []genre
	if err := json.Unmarshal(genreFile, &genres); err != nil {
		return nil, err
	}
	if len(genres) == 0 {
		return nil, errors.New("drafter: there are no genres")
	}
	return genres, nil
}

// genreOf is the genre whose words the brief uses most; its category counts
// three times.
func (d *Drafter) genreOf(b event.Brief) genre {
	said := words(b.Title + " " + b.Description)
	for range 3 {
		said = append(said, words(b.Category)...)
	}
	best, most := d.genres[len(d.genres)-1], 0
	for _, g := range d.genres {
		if n := g.hits(said); n > most {
			best, most = g, n
		}
	}
	return best
}

func (g genre) hits(said []string) int {
	n := 0
	for _, w := range said {
		for _, m := range g.Match {
			if w == m || w == m+"s" {
				n++
			}
		}
	}
	return n
}

func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

package inquiry

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

//go:embed foreign.json
var tongues []byte

// Foreign says in a message's own language that rules understand English alone; "" where at least as many of its words
// are English.
func Foreign(message string) (say string) {
	var languages []struct{ Words, Say string } // the first is English
	if err := json.Unmarshal(tongues, &languages); err != nil {
		panic(err) // it is not what it was built with
	}
	words, most := strings.FieldsFunc(strings.ToLower(message), func(r rune) bool { return !unicode.IsLetter(r) }), 1
	for i, l := range languages {
		known, n := strings.Fields(l.Words), 0
		for _, w := range words {
			if slices.Contains(known, w) {
				n++
			}
		}
		if i == 0 || n > most {
			most, say = max(n, 1), l.Say
		}
	}
	return say
}

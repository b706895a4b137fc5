package draft

import (
	"strings"
	"unicode"
)

// tongue is the language that a text is written in, as far as its words or its script tell; "" where they do not.
func tongue(text string) string {
	spoken := map[string]int{}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	for tag, known := range rules().Languages {
		for _, w := range words {
			if strings.Contains(" "+known+" ", " "+w+" ") {
				spoken[tag]++
			}
		}
	}
	if tag := written(text); tag != "" {
		return tag
	}
	if tag := most(spoken, 2); tag != "en" {
		return tag
	}
	return ""
}

// written is the language in whose script a third of the letters are at least: a name alone tells none.
func written(text string) string {
	letters, of := 0, map[string]int{}
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
		for tag, scripts := range rules().Scripts {
			for _, script := range scripts {
				if unicode.Is(unicode.Scripts[script], r) {
					of[tag]++
				}
			}
		}
	}
	return most(of, max(1, (letters+2)/3))
}

// most is what was counted most often, and so often at least.
func most(of map[string]int, least int) (best string) {
	for tag, n := range of {
		if n >= least && (n > of[best] || n == of[best] && tag < best) {
			best = tag
		}
	}
	return best
}

package words

import (
	"slices"
	"strings"
)

// telling are the classes whose words tell a language.
var telling = strings.Fields("skip host we hedge approx start end doors length price limit people month weekday kind topic part free ahead title lineup where when refund")

// Detect returns the language with most of the words of a text, English if none has any.
func Detect(tokens []Token) string {
	best, most := English, 0.0
	shared := map[string][]string{} // languages by word
	for _, t := range tokens {
		if _, known := shared[t.Fold]; !known && t.Word() {
			shared[t.Fold] = speakers(t.Fold)
		}
	}
	for _, tag := range Languages() {
		score := 0.0
		for _, t := range tokens {
			if all := shared[t.Fold]; slices.Contains(all, tag) {
				score += 1 / float64(len(all))
			}
		}
		if score > most || score == most && tag == English {
			best, most = tag, score
		}
	}
	return best
}

// speakers are the languages in which a word stands alone in a telling class.
func speakers(word string) (tags []string) {
	for _, tag := range Languages() {
		own := func(e entry) bool { return len(e.words) == 1 && !e.borrowed && slices.Contains(telling, e.class) }
		if slices.ContainsFunc(lexicons()[tag].entries[word], own) {
			tags = append(tags, tag)
		}
	}
	return tags
}

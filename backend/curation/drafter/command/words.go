package command

import (
	_ "embed" // for the words
	"strings"
	"sync"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/reading/words"
)

//go:embed words.yaml
var file []byte

// phrases holds the phrases of a class, each as its words without case and accents.
type phrases [][]string

// lexicon holds the phrases of each class.
var lexicon = sync.OnceValue(func() map[string]phrases {
	all := map[string]phrases{}
	for class, list := range draft.Table[map[string][]string](file) {
		for _, phrase := range list {
			all[class] = append(all[class], folded(words.Split(phrase)))
		}
	}
	return all
})

func folded(tokens []words.Token) (out []string) {
	for _, t := range tokens {
		out = append(out, t.Fold)
	}
	return out
}

// at returns the length of the longest phrase of a class that begins at a token, 0 for none.
func at(tokens []words.Token, i int, class string) (length int) {
	for _, phrase := range lexicon()[class] {
		if len(phrase) > length && stands(tokens, i, phrase) {
			length = len(phrase)
		}
	}
	return length
}

func stands(tokens []words.Token, i int, phrase []string) bool {
	if i < 0 || i+len(phrase) > len(tokens) {
		return false
	}
	for k, word := range phrase {
		if tokens[i+k].Fold != word {
			return false
		}
	}
	return true
}

// behind returns the length of the longest phrase of a class that ends a text.
func behind(tokens []words.Token, class string) (length int) {
	for _, phrase := range lexicon()[class] {
		if len(phrase) > length && stands(tokens, len(tokens)-len(phrase), phrase) {
			length = len(phrase)
		}
	}
	return length
}

// given returns what a text gives by a phrase of a class, in place of the star. Of several the longest phrase counts.
func given(text, class string) (x string, ok bool) {
	tokens, longest := words.Split(text), 0
	for _, phrase := range lexicon()[class] {
		star := star(phrase)
		before, after := phrase[:star], phrase[star+1:]
		end := len(tokens) - len(after)
		if len(phrase) > longest && end > star && stands(tokens, 0, before) && stands(tokens, end, after) {
			x, longest = text[tokens[star].At:tokens[end-1].End()], len(phrase)
		}
	}
	return x, longest > 0
}

func star(phrase []string) int {
	for i, word := range phrase {
		if word == "*" {
			return i
		}
	}
	return 0
}

// trim removes marks from the ends of a text.
func trim(text string) string { return strings.Trim(text, " \t.,;:!…") }

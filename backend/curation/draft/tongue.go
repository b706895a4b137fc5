package draft

import (
	_ "embed"
	"strings"
	"unicode"
)

//go:embed languages.json
var languageWords []byte

// tongues are words, or signs, that tell a language.
var tongues = table[map[string]string](languageWords)

// tongue is the language that a text is written in, as far as its words tell; "" where they do not.
func tongue(text string) (best string) {
	most, words := 1, strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	for tag, known := range tongues {
		n := 0
		for _, w := range words {
			if strings.Contains(" "+known+" ", " "+w+" ") {
				n++
			}
		}
		if n > most || n == most && best != "" && tag < best {
			best, most = tag, n
		}
	}
	if tag := written(text); tag != "" {
		return tag
	}
	if best == "en" {
		return ""
	}
	return best
}

// written is the language in whose script a third of the letters are at least: a name alone tells none.
func written(text string) (best string) {
	letters, of := 0, map[string]int{}
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
		for tag, script := range scripts {
			if unicode.In(r, script...) {
				of[tag]++
			}
		}
	}
	for tag, n := range of {
		if 3*n >= letters && (n > of[best] || n == of[best] && tag < best) {
			best = tag
		}
	}
	return best
}

// scripts are those that one language, or nearly so, is written in. Kana tell Japanese from Chinese.
var scripts = map[string][]*unicode.RangeTable{
	"he": {unicode.Hebrew}, "ar": {unicode.Arabic}, "el": {unicode.Greek}, "ja": {unicode.Katakana, unicode.Hiragana},
	"ko": {unicode.Hangul}, "hi": {unicode.Devanagari}, "th": {unicode.Thai},
}

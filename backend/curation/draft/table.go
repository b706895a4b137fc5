package draft

import (
	"unicode"

	"gopkg.in/yaml.v3"

	"footlight/backend/curation/reading/words"
)

// Table returns what an embedded file of YAML says.
func Table[T any](file []byte) (v T) {
	if err := yaml.Unmarshal(file, &v); err != nil {
		panic(err) // the file is embedded
	}
	return v
}

// scripts holds, by language, the scripts that almost only this language uses. Kana tell Japanese from Chinese.
var scripts = map[string][]*unicode.RangeTable{
	"he": {unicode.Hebrew}, "ar": {unicode.Arabic}, "el": {unicode.Greek}, "ja": {unicode.Katakana, unicode.Hiragana},
	"ko": {unicode.Hangul}, "hi": {unicode.Devanagari}, "th": {unicode.Thai},
}

// tongue returns the language that a text is written in, as far as its words or its script tell. A script tells it if a
// third of the letters have it: a name alone tells none.
func tongue(text string) string {
	letters, of := 0, map[string]int{}
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
		for tag, tables := range scripts {
			if unicode.In(r, tables...) {
				of[tag]++
			}
		}
	}
	for tag, n := range of {
		if n*3 >= letters {
			return tag
		}
	}
	return words.Detect(words.Split(text))
}

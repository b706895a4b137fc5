package words

import (
	_ "embed" // for the lists of words
	"slices"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

//go:embed lexicon.yaml
var file []byte

// English is the language whose labels are known beside every other language's.
const English = "en"

// anyLanguage holds the words that all languages share.
const anyLanguage = "any"

// Lexicon holds the closed classes of words of a language.
type Lexicon struct {
	Language string
	entries  map[string][]entry // by the first word
}

// entry is a word or a phrase of a class. Value depends on the class.
type entry struct {
	class, value string
	words        []string
	borrowed     bool // from English
}

// Languages returns the languages that have a Lexicon, sorted.
func Languages() (tags []string) {
	for tag := range books() {
		if tag != anyLanguage {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags)
	return tags
}

// For returns the Lexicon of a language. A language without one gets English.
func For(language string) *Lexicon {
	if l, ok := lexicons()[language]; ok {
		return l
	}
	return lexicons()[English]
}

// At returns the value of the longest phrase of a class that begins at a token, and its number of tokens. It returns 0
// if there is none.
func (l *Lexicon) At(tokens []Token, i int, class string) (value string, length int) {
	if i < 0 || i >= len(tokens) {
		return "", 0
	}
	for _, e := range l.entries[tokens[i].Fold] {
		if e.class == class && len(e.words) > length && e.stands(tokens[i:]) {
			value, length = e.value, len(e.words)
		}
	}
	return value, length
}

// Month reports whether a text begins with the name of a month in any language.
func Month(tokens []Token) bool {
	return slices.ContainsFunc(Languages(), func(tag string) bool {
		_, n := For(tag).At(tokens, 0, "month")
		return n > 0
	})
}

// Infix returns what joins ones and tens in one word, "-" if nothing does, "" if the language writes several words.
func (l *Lexicon) Infix() string {
	for _, e := range l.entries["tens infix"] {
		return e.value
	}
	return ""
}

// Has reports whether a token stands by itself in a class that explains it.
func (l *Lexicon) Has(t Token) bool {
	return slices.ContainsFunc(l.entries[t.Fold], func(e entry) bool { return len(e.words) == 1 && !slices.Contains(signals, e.class) })
}

// signals are the classes whose words only hint at something.
var signals = strings.Fields("open because evening day copula eventname since goods")

// Ends reports whether a word is longer than an ending of the class and has that ending.
func (l *Lexicon) Ends(word, class string) bool {
	for _, e := range l.entries[class+" endings"] {
		if len(word) > len(e.value)+2 && strings.HasSuffix(word, e.value) {
			return true
		}
	}
	return false
}

func (e entry) stands(tokens []Token) bool {
	if len(tokens) < len(e.words) {
		return false
	}
	for i, word := range e.words {
		if tokens[i].Fold != word {
			return false
		}
	}
	return true
}

// books are the lists as the file has them, by language and class.
var books = sync.OnceValue(func() (b map[string]map[string]yaml.Node) {
	if err := yaml.Unmarshal(file, &b); err != nil {
		panic(err) // the file is embedded
	}
	return b
})

// lexicons are made when the first text is read.
var lexicons = sync.OnceValue(func() map[string]*Lexicon {
	all := map[string]*Lexicon{}
	for _, tag := range Languages() {
		l := &Lexicon{tag, map[string][]entry{}}
		l.add(books()[tag])
		if tag != English {
			l.lend()
		}
		l.add(books()[anyLanguage])
		all[tag] = l
	}
	return all
})

func (l *Lexicon) add(classes map[string]yaml.Node) {
	for class, node := range classes {
		if class == "infix" {
			l.entries["tens infix"] = []entry{{value: node.Value}}
			continue
		}
		for _, e := range entries(class, node) {
			first := e.words[0]
			if of := endings[class]; of != "" {
				first, e.value = of+" endings", e.words[0]
			}
			l.entries[first] = append(l.entries[first], e)
		}
	}
}

// endings are the classes of endings of words, and what they end.
var endings = map[string]string{"suffix": "kind", "venuesuffix": "venue", "latesuffix": "late", "eveningsuffix": "evening"}

// lent are the classes that other languages borrow from English.
var lent = strings.Fields("start end doors price limit title lineup where when length kind unit month weekday half free group language mod")

// lend adds English words that mean nothing in the language itself.
func (l *Lexicon) lend() {
	english := &Lexicon{English, map[string][]entry{}}
	english.add(books()[English])
	for first, all := range english.entries {
		if len(l.entries[first]) > 0 {
			continue
		}
		for _, e := range all {
			if slices.Contains(lent, e.class) {
				e.borrowed = true
				l.entries[first] = append(l.entries[first], e)
			}
		}
	}
}

// entries are the phrases of a class: a list has no values, a sequence the values 1, 2, 3, and a mapping its keys.
func entries(class string, node yaml.Node) (all []entry) {
	add := func(value, list string) {
		for _, phrase := range strings.Split(list, ",") {
			var words []string
			for _, t := range Split(phrase) {
				words = append(words, t.Fold)
			}
			all = append(all, entry{class: class, value: value, words: words})
		}
	}
	switch node.Kind {
	case yaml.ScalarNode:
		add("", node.Value)
	case yaml.SequenceNode:
		for i, item := range node.Content {
			add(strconv.Itoa(i+1), item.Value)
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(node.Content); i += 2 {
			add(node.Content[i].Value, node.Content[i+1].Value)
		}
	}
	return all
}

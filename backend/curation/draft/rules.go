package draft

import (
	_ "embed" // for the tables
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"footlight/backend/event"
)

//go:embed tables.yaml
var tableFile []byte

//go:embed rules.yaml
var ruleFile []byte

// rule is one way to say a fact. rules.yaml tells what each field means.
type rule struct {
	Find, Where, Unless pattern
	Fact, As, Value     string
	Tell                string
	About               event.Aspect
	Until, After        string
	First, Keep, Exact  bool
}

// pattern is a regular expression, written with names of parts of it.
type pattern struct {
	text string
	*regexp.Regexp
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *pattern) UnmarshalText(text []byte) error {
	p.text = string(text)
	return nil
}

// book is all that is known of how facts are said.
type book struct {
	Names     map[string]map[string][]string // of a kind of things, by what they mean
	Languages map[string]string
	Scripts   map[string][]string
	Words     map[string]string
	Rules     []rule
	Remains   []rule
	Several   map[string]string
	Times     []struct {
		Of    string
		Where pattern
	}
	meanings map[string]map[string]string // of a kind, by name

	joint, article, day *regexp.Regexp // in lists of names
}

// Table is what an embedded file of YAML says.
func Table[T any](file []byte) (v T) {
	if err := yaml.Unmarshal(file, &v); err != nil {
		panic(err) // it is not what it was built with
	}
	return v
}

// rules are compiled once, as they never change, and when the first brief is read: many processes read none.
var rules = sync.OnceValue(newBook)

func newBook() book {
	b := book{meanings: map[string]map[string]string{}}
	for _, file := range [][]byte{tableFile, ruleFile} {
		if err := yaml.Unmarshal(file, &b); err != nil {
			panic(err) // it is not what it was built with
		}
	}
	for kind, names := range b.Names {
		b.meanings[kind] = map[string]string{}
		for meaning, all := range names {
			for _, name := range all {
				b.meanings[kind][name] = meaning
			}
		}
		b.Words[kind] = anyOf(slices.Sorted(maps.Keys(b.meanings[kind])))
	}
	for _, all := range [][]rule{b.Rules, b.Remains} {
		for i := range all {
			b.compile(&all[i])
		}
	}
	for i := range b.Times {
		b.Times[i].Where.Regexp = b.regexp("(?i)" + b.Times[i].Where.text)
	}
	b.joint, b.article, b.day = b.regexp("{joint}"), b.regexp("^{article}"), b.regexp(`(?i)\b{day}`)
	return b
}

func (b book) compile(r *rule) {
	if !r.Exact {
		r.Find.text = "(?i)" + r.Find.text
	}
	r.Find.Regexp = b.regexp(r.Find.text)
	for _, p := range []*pattern{&r.Where, &r.Unless} {
		if p.text != "" {
			p.Regexp = b.regexp("(?i)" + p.text)
		}
	}
}

// placeholder is the name of a part of a pattern, unlike the {1,3} and \p{Lu} of regular expressions.
var placeholder = regexp.MustCompile(`\{[a-z]{2,}\}`)

func (b book) regexp(text string) *regexp.Regexp {
	for placeholder.MatchString(text) {
		text = placeholder.ReplaceAllStringFunc(text, func(name string) string { return "(?:" + b.Words[strings.Trim(name, "{}")] + ")" })
	}
	return regexp.MustCompile(text)
}

// anyOf finds one of some words, the longest first.
func anyOf(words []string) string {
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	for i, word := range words {
		words[i] = regexp.QuoteMeta(word)
	}
	return strings.Join(words, "|")
}

// Number is what digits or words such as "twenty-five" say, 0 for nothing.
func Number(s string) (sum int) {
	s = strings.ToLower(s)
	if n, err := strconv.Atoi(strings.NewReplacer(".", "", ",", "", "'", "", " ", "").Replace(s)); err == nil {
		return n
	}
	numerals := rules().meanings["numeral"]
	if whole := numerals[s]; whole != "" {
		return atoi(whole)
	}
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '-' }) {
		sum += atoi(numerals[word])
	}
	return sum
}

// Currency is the code of a currency by its sign or word, "" for none.
func Currency(unit string) string {
	return rules().meanings["unit"][strings.ToLower(strings.TrimSpace(unit))]
}

// timeOf is what a time of day is of that stands at the end of some words.
func (b book) timeOf(words string) string {
	for _, t := range b.Times {
		if t.Where.MatchString(words) {
			return t.Of
		}
	}
	return "start"
}

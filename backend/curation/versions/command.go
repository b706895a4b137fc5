// Package versions understands messages about the versions of a plan, and says which version they mean.
package versions

import (
	_ "embed" // for the words
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"gopkg.in/yaml.v3"

	"footlight/backend/event"
)

// Kind states what a Command wants.
type Kind string

// Values of Kind.
const (
	Undo    Kind = "undo"
	Redo    Kind = "redo"
	Back    Kind = "back"
	Compare Kind = "compare"
)

// Command is a message about versions. Back has one number, Compare up to two.
type Command struct {
	Kind    Kind
	Numbers []int
	Aspects []event.Aspect // that it names
	All     bool           // it is about the whole plan
}

//go:embed words.yaml
var file []byte

// lexicon holds the words that a Command may have.
type lexicon struct {
	Undo, Redo, Back, Compare, Version, All, Filler []string
	Ordinals                                        map[string]int
	Aspects                                         map[event.Aspect][]string
}

var words = sync.OnceValue(func() (l lexicon) {
	if err := yaml.Unmarshal(file, &l); err != nil {
		panic(err) // the file is embedded
	}
	return l
})

// Parse returns the command that a whole message is. It returns false for any other message, also for one that has more
// to say. A question changes nothing: it can only ask for a comparison.
func Parse(scope event.Scope, message string) (Command, bool) {
	p := parser{scope: scope}
	for _, word := range split(message) {
		if !p.take(word) {
			return Command{}, false
		}
	}
	c, ok := p.command()
	return c, ok && (c.Kind == Compare || !strings.ContainsAny(message, "?？"))
}

// split returns a message's words in small letters, with the digits of "v2" apart.
func split(message string) (out []string) {
	for _, word := range strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(message, "’", "'")), apart) {
		if digits := strings.TrimPrefix(word, "v"); digits != word && digits != "" && strings.Trim(digits, "0123456789") == "" {
			out = append(out, "v")
			word = digits
		}
		out = append(out, word)
	}
	return out
}

func apart(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '\''
}

// parser collects what the words of a message say.
type parser struct {
	scope    event.Scope
	kinds    []Kind
	versions int
	Command
}

// take reports whether a word is known here.
func (p *parser) take(word string) bool {
	w := words()
	n, err := strconv.Atoi(word)
	ordinal, ordered := w.Ordinals[word]
	aspect := p.aspect(word)
	switch {
	case err == nil:
		p.Numbers = append(p.Numbers, n)
	case ordered:
		p.Numbers = append(p.Numbers, ordinal)
	case slices.Contains(w.Version, word):
		p.versions++
	case aspect != "":
		p.Aspects = append(p.Aspects, aspect)
	case slices.Contains(w.All, word):
		p.All = true
	case p.kind(word):
	default:
		return slices.Contains(w.Filler, word)
	}
	return true
}

func (p *parser) aspect(word string) event.Aspect {
	for _, aspect := range p.scope.Aspects() {
		if slices.Contains(words().Aspects[aspect], word) {
			return aspect
		}
	}
	return ""
}

func (p *parser) kind(word string) bool {
	w := words()
	for _, one := range []struct {
		kind  Kind
		words []string
	}{{Undo, w.Undo}, {Redo, w.Redo}, {Back, w.Back}, {Compare, w.Compare}} {
		if slices.Contains(one.words, word) {
			p.kinds = append(p.kinds, one.kind)
			return true
		}
	}
	return false
}

// command returns what the words mean together.
func (p *parser) command() (Command, bool) {
	p.kinds = slices.Compact(p.kinds)
	switch {
	case len(p.kinds) == 0 && p.versions == 1 && len(p.Numbers) == 1: // "use version 2"
		p.Kind = Back
	case len(p.kinds) != 1 || len(p.Numbers) > 0 && p.versions == 0:
		return Command{}, false
	default:
		p.Kind = p.kinds[0]
	}
	if p.Kind == Back && len(p.Numbers) == 0 {
		p.Kind = Undo
	}
	most := map[Kind]int{Back: 1, Compare: 2}[p.Kind]
	return p.Command, len(p.Numbers) <= most && !slices.ContainsFunc(p.Numbers, func(n int) bool { return n < 1 })
}

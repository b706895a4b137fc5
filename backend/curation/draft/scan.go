package draft

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// match is what a rule found, by its named groups, and where.
type match struct {
	words   map[string]string
	around  string // with ⟨ and ⟩ where it is
	at, end int
}

// scan blanks what use takes of what a rule finds.
func (p *prose) scan(r rule, use func(match) bool) {
	for from := 0; from < len(p.text); {
		at := r.Find.FindStringSubmatchIndex(p.text[from:])
		if at == nil || at[0] == at[1] {
			return
		}
		m := match{words: map[string]string{}, around: p.around(from+at[0], from+at[1]), at: from + at[0], end: from + at[1]}
		Groups(m.words, r.Find.Regexp, p.text[from:], at)
		if p.applies(r, m) && use(m) {
			if !r.Keep {
				p.text = p.text[:m.at] + strings.Repeat("\x00", m.end-m.at) + p.text[m.end:]
			}
			from = m.end
			continue
		}
		from = p.next(m.at)
	}
}

// next is where to look after an offset: no rule finds half a word.
func (p *prose) next(at int) int {
	if word := latinWord.FindString(p.text[at:]); word != "" {
		return at + len(word)
	}
	_, size := utf8.DecodeRuneInString(p.text[at:])
	return at + size
}

var latinWord = regexp.MustCompile(`^[\p{L}\d][\p{Latin}\d]*`)

// Groups adds what the named groups of a pattern found in a text. A digit at the end of a name only tells it from its like.
func Groups(words map[string]string, found *regexp.Regexp, text string, at []int) {
	for i, name := range found.SubexpNames() {
		name = strings.TrimRight(name, "23")
		if name != "" && at[2*i] >= 0 && words[name] == "" {
			words[name] = text[at[2*i]:at[2*i+1]]
		}
	}
}

// reach is how far rules look around a match, in bytes.
const reach = 80

// around marks a place in its text. Where that goes on there are dots, which no rule looks for.
func (p *prose) around(from, to int) string {
	before, after := p.text[:from], p.text[to:]
	if len(before) > reach {
		before = "…" + strings.ToValidUTF8(before[len(before)-reach:], "")
	}
	if len(after) > reach {
		after = strings.ToValidUTF8(after[:reach], "") + "…"
	}
	return before + "⟨" + p.text[from:to] + "⟩" + after
}

// applies reports whether a rule may read what it found, and takes the names that tell why.
func (p *prose) applies(r rule, m match) bool {
	if r.Until != "" && p.knows(r.Until) || r.After != "" && !p.knows(r.After) || r.Unless.Regexp != nil && r.Unless.MatchString(m.around) {
		return false
	}
	if r.Where.Regexp == nil {
		return true
	}
	at := r.Where.FindStringSubmatchIndex(m.around)
	if at != nil {
		Groups(m.words, r.Where.Regexp, m.around, at)
	}
	return at != nil
}

// read takes what a rule finds.
func (p *prose) read(r rule) {
	p.scan(r, func(m match) bool {
		if r.Tell != "" {
			p.puzzle(m.at, r.About, r.Tell)
		}
		if r.First && p.knows(r.Fact) || r.Fact == "" {
			return true
		}
		return readers[r.As](p, r, m)
	})
}

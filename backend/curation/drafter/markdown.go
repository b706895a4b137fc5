package drafter

import (
	"html"
	"regexp"
	"strings"
	"unicode"
)

var (
	// marks are what could mean something in Markdown (CommonMark, GitHub's automatic links):
	// marks of words, of blocks at the beginning of a line, and of addresses.
	marks     = regexp.MustCompile("[\\\\`*_\\[\\]#|~@]|^[-+>]|^[0-9]+[.)]|://|(?i:\\bwww\\.)")
	unmarking = regexp.MustCompile(`\\([[:punct:]])`)
)

// prose is the creator's text as Markdown may hold it: what they marked stays marked,
// tags are shown.
func prose(s string) string { return strings.ReplaceAll(plain(s), "<", "&lt;") }

// verbatim is a name on one line of Markdown, in which nothing of it means anything
// (CommonMark, section 2.4).
func verbatim(s string) string {
	escape := func(mark string) string {
		i := strings.IndexFunc(mark, unicode.IsPunct)
		if i < 0 {
			i = 0 // a symbol, such as a backtick
		}
		return mark[:i] + `\` + mark[i:]
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(marks.ReplaceAllStringFunc(line(s), escape))
}

func verbatims(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = verbatim(n)
	}
	return out
}

// unmarked is Markdown's text as a field that is no Markdown has it.
func unmarked(s string) string {
	return html.UnescapeString(unmarking.ReplaceAllString(s, "$1"))
}

// inMarkdown is the writer of a field that is Markdown: names are verbatim.
func (w *writer) inMarkdown() *writer {
	m := *w
	m.title.Title = verbatim(w.name())
	m.facts.Brief.Performers = verbatims(w.facts.Brief.Performers)
	m.facts.Brief.Category = verbatim(w.facts.Brief.Category)
	return &m
}

package prose

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

// Markdown is the creator's text as Markdown may hold it: what they marked stays marked,
// tags are shown.
func Markdown(s string) string { return strings.ReplaceAll(Plain(s), "<", "&lt;") }

// Verbatim is a name on one line of Markdown, in which nothing of it means anything
// (CommonMark, section 2.4).
func Verbatim(s string) string {
	escape := func(mark string) string {
		i := strings.IndexFunc(mark, unicode.IsPunct)
		if i < 0 {
			i = 0 // a symbol, such as a backtick
		}
		return mark[:i] + `\` + mark[i:]
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(marks.ReplaceAllStringFunc(Line(s), escape))
}

// Unmarked is Markdown's text as a field that is no Markdown has it.
func Unmarked(s string) string {
	return html.UnescapeString(unmarking.ReplaceAllString(s, "$1"))
}

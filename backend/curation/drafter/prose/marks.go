package prose

import (
	"regexp"
	"strings"
	"unicode"
)

// marks finds characters with a meaning in Markdown (CommonMark, GitHub's automatic links):
// marks of words, of blocks at the beginning of a line, and of addresses.
var marks = regexp.MustCompile("[\\\\`*_\\[\\]#|~@]|^[-+>]|^[0-9]+[.)]|://|(?i:\\bwww\\.)")

// Markdown is the creator's text as Markdown may hold it: what they marked stays marked,
// tags are shown.
func Markdown(s string) string { return strings.ReplaceAll(Plain(s), "<", "&lt;") }

// Verbatim is a name on one line of Markdown, in which nothing of it means anything
// (CommonMark, section 2.4).
func Verbatim(s string) string {
	escape := func(mark string) string {
		i := max(0, strings.IndexFunc(mark, unicode.IsPunct)) // a symbol, such as a backtick, is no punctuation
		return mark[:i] + `\` + mark[i:]
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(marks.ReplaceAllStringFunc(Line(s), escape))
}

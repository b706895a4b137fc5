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

// Emoji finds code points that are drawn as pictures (Unicode Technical Standard 51), and
// the marks that make pictures of others.
var Emoji = regexp.MustCompile(`[\x{1F000}-\x{1FAFF}\x{2600}-\x{27BF}\x{231A}\x{231B}\x{23E9}-\x{23FA}\x{2B1B}\x{2B1C}\x{2B50}\x{2B55}\x{FE0F}\x{20E3}]`)

// Whole pictures, and where they were: at an edge of a line or before punctuation nothing is left, between words a space.
var (
	picture = regexp.MustCompile(`(?:[0-9#*]\x{FE0F}?\x{20E3}|` + Emoji.String() + `[\x{200D}\x{E0020}-\x{E007F}]*)+`)
	atEdge  = regexp.MustCompile(`(^|\n) *\x00[ \x00]*| *\x00[ \x00]*([\n.,;:!?]|$)`)
	between = regexp.MustCompile(` +\x00[ \x00]*|\x00+ [ \x00]*`)
)

// WithoutEmojis takes every character out that is a picture, with the space before it.
func WithoutEmojis(s string) string {
	s = atEdge.ReplaceAllString(picture.ReplaceAllString(s, "\x00"), "$1$2")
	return strings.ReplaceAll(between.ReplaceAllString(s, " "), "\x00", "")
}

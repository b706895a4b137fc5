package prose

import (
	"regexp"
	"strings"

	"github.com/rivo/uniseg"
)

// Emoji finds code points that are drawn as pictures (Unicode Technical Standard 51), and
// the marks that make pictures of others.
var Emoji = regexp.MustCompile(`[\x{1F000}-\x{1FAFF}\x{2600}-\x{27BF}\x{231A}\x{231B}\x{23E9}-\x{23FA}\x{2B1B}\x{2B1C}\x{2B50}\x{2B55}\x{FE0F}\x{20E3}]`)

// Where pictures were: at an edge of a line or before punctuation nothing is left, between words a space.
var (
	atEdge  = regexp.MustCompile(`(^|\n) *\x00[ \x00]*| *\x00[ \x00]*([\n.,;:!?]|$)`)
	between = regexp.MustCompile(` +\x00[ \x00]*|\x00+ [ \x00]*`)
)

// WithoutEmojis takes every character out that is a picture, with the space before it.
func WithoutEmojis(s string) string {
	if !Emoji.MatchString(s) {
		return s
	}
	var out strings.Builder
	for g := uniseg.NewGraphemes(s); g.Next(); {
		if Emoji.MatchString(g.Str()) {
			out.WriteByte(0)
		} else {
			out.WriteString(g.Str())
		}
	}
	left := between.ReplaceAllString(atEdge.ReplaceAllString(out.String(), "$1$2"), " ")
	return strings.ReplaceAll(left, "\x00", "")
}

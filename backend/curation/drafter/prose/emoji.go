package prose

import (
	"regexp"
	"strings"

	"github.com/rivo/uniseg"
)

// Emoji finds code points that are drawn as pictures (Unicode Technical Standard 51), and
// the marks that make pictures of others.
var Emoji = regexp.MustCompile(`[\x{1F000}-\x{1FAFF}\x{2600}-\x{27BF}\x{231A}\x{231B}\x{23E9}-\x{23FA}\x{2B1B}\x{2B1C}\x{2B50}\x{2B55}\x{FE0F}\x{20E3}]`)

// WithoutEmojis takes every character out that is a picture, with the space before it.
func WithoutEmojis(s string) string {
	if !Emoji.MatchString(s) {
		return s
	}
	out, gap := "", false
	for g := uniseg.NewGraphemes(s); g.Next(); {
		switch c := g.Str(); {
		case Emoji.MatchString(c):
			gap = gap || strings.HasSuffix(out, " ")
			out = strings.TrimSuffix(out, " ")
		case c == " " && (out == "" || strings.HasSuffix(out, "\n") || gap):
			continue
		case gap && !strings.ContainsAny(c, "\n.,;:!?"):
			out, gap = out+" "+c, false
		default:
			out, gap = out+c, false
		}
	}
	return out
}

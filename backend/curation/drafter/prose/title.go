package prose

import (
	_ "embed" // for titles.yaml
	"regexp"
	"strings"

	"footlight/backend/curation/draft"
)

//go:embed titles.yaml
var titleFile []byte

// titles holds the parts of which titles are made. titles.yaml explains the fields.
var titles = draft.Table[struct {
	Parts []struct {
		Find    *regexp.Regexp
		Keep    string
		Several bool
	}
	Article, Dangling *regexp.Regexp
}](titleFile)

// ShorterTitle leaves a whole part of a title out: what is in brackets, a subtitle, with whom
// it is, or an article. Where it has none it comes back as it is, since half a title says
// something else.
func ShorterTitle(title string) string {
	for _, part := range titles.Parts {
		short := strings.TrimRight(part.Find.ReplaceAllString(title, part.Keep), " ,;:–—-")
		words := strings.Fields(titles.Article.ReplaceAllString(short, ""))
		if short != "" && len(short) < len(title) && !titles.Dangling.MatchString(short) && (len(words) > 1 || !part.Several) {
			return Capital(short)
		}
	}
	return title
}

package prose

import (
	"regexp"
	"strings"
)

var (
	subtitle = regexp.MustCompile(`\s*(?::\s+|\s[–—|-]\s)\s*`)
	// A phrase at the end of a title that says with whom or when, not what.
	qualifier = regexp.MustCompile(`(?i)\s*,?\s+(?:with|featuring|feat\.|ft\.|starring|presented by|hosted by|live (?:from|at|in)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\s.*$`)
	inclosed  = regexp.MustCompile(`\s*\([^()]*\)$`)
	leading   = regexp.MustCompile(`(?i)^(?:an invitation to|the|an?)\s+`)
	dangling  = regexp.MustCompile(`(?i)(?:^|\s)(?:for|and|of|the|an?|to|with|in|at|on|from|by|or|&|without|into|about)$`)
	relative  = regexp.MustCompile(`(?i)\s+(?:about|that|who|which|where|in which|for everyone|for all)\s.*$`)
	decorated = regexp.MustCompile(`\s+\d{4}$|^[^\p{L}\p{N}"“«¡¿(]+|[^\p{L}\p{N}"”»?!)]+$`)
	shout     = regexp.MustCompile(`^\p{L}+!\s+`)
	label     = regexp.MustCompile(`(?i)^(?:live|tonight|online|now|new|today|part \d+)$`)
)

// ShorterTitle leaves a whole part of a title out: what is in brackets, a subtitle, with whom
// it is, or an article. Where it has none it comes back as it is, since half a title says
// something else.
func ShorterTitle(title string) string {
	without := func(part *regexp.Regexp) string { return several(part.ReplaceAllString(title, "")) }
	for _, candidate := range []string{
		inclosed.ReplaceAllString(title, ""), headOf(title), without(qualifier), without(leading), shout.ReplaceAllString(title, ""),
		without(relative), without(decorated),
	} {
		if candidate = strings.TrimRight(candidate, " ,;:–—-"); candidate != "" && len(candidate) < len(title) && !dangling.MatchString(candidate) {
			return Capital(candidate)
		}
	}
	return title
}

// headOf is a title without its subtitle; what follows a mere label is the title.
func headOf(title string) string {
	at := subtitle.FindStringIndex(title)
	if at == nil {
		return ""
	}
	if head := title[:at[0]]; !label.MatchString(head) {
		return head
	}
	return title[at[1]:]
}

// several is a title of more than one word, besides an article: one alone seldom is one.
func several(title string) string {
	if len(strings.Fields(leading.ReplaceAllString(title, ""))) < 2 {
		return ""
	}
	return title
}

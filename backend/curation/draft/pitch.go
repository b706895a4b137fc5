package draft

import (
	"regexp"
	"strings"

	"footlight/backend/event/planning"
)

var (
	sentenceEnd = regexp.MustCompile(`[.!?;。]+["”»)]*(?:\s|$)|\n|。`)
	noEnd       = regexp.MustCompile(`(?:^|\D)\d{1,2}\.$|(?i:\b(?:(st|dr|mr|mrs|ms|op|no|nr|feat|ca|vs|prof)|([ap]\.m)))\.$`)
	capital     = regexp.MustCompile(`^\s*\p{Lu}`)
	ordinalNext = regexp.MustCompile(`^\s*\p{Lu}\p{L}+(?:\s+\d{4}|[.,;]|\s*$|\s+(?:um|ab|in|im|von|mit)\b)`)
	content     = regexp.MustCompile(`\p{L}{4,}|\d`)
	priced      = regexp.MustCompile(`(?i)\b(?:euros?|eur|usd|gbp|dollars?|pounds?|quid|tickets?|price|eintritt|kr|zł)\b`)
)

// Sentences returns where the sentences of a text begin and end. A full stop after a day of the month ends none.
func Sentences(text string) (spans [][2]int) {
	from := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		before, after := strings.TrimRight(text[from:at[1]], " \n"), text[at[1]:]
		if m := noEnd.FindStringSubmatch(before); m != nil && (m[1] != "" || !capital.MatchString(after) || m[2] == "" && ordinalNext.MatchString(after)) {
			continue
		}
		spans, from = append(spans, [2]int{from, at[1]}), at[1]
	}
	if from < len(text) {
		spans = append(spans, [2]int{from, len(text)})
	}
	return spans
}

// pitch returns a brief's description without the sentences that only say facts. The plan says these, and may say them
// otherwise.
func pitch(description string, r planning.Reading) string {
	kept := ""
	for _, span := range Sentences(description) {
		words := description[span[0]:span[1]]
		rest, said := words, false
		for _, f := range r.Facts {
			if f.Quote != "" && strings.Contains(rest, f.Quote) {
				rest, said = strings.Replace(rest, f.Quote, "", 1), true
			}
		}
		if !said || content.MatchString(rest) {
			kept += words
		}
	}
	return strings.TrimSpace(kept)
}

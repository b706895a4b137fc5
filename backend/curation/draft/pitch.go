package draft

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event/planning"
)

// pitch is a brief's description for its audience: without the sentences, and the end of the first one, that only say
// when and where it is, for how long, how many and what it costs. The plan says these, and may say them otherwise.
func (p *prose) pitch(b planning.Brief) string {
	from := len(p.whole) - len(b.Description)
	if from < 0 || p.whole[from:] != b.Description {
		return b.Description // it is long, or not as it was written
	}
	kept := ""
	for _, span := range p.spans {
		begin, end := max(span[0], from), span[1]
		if begin >= end {
			continue
		}
		words := p.whole[begin:end]
		if strings.Contains(p.text[begin:end], "\x00") && !strings.Contains(words, "://") && !p.puzzling(words) {
			words = p.told(begin, end)
		}
		kept += words
	}
	return strings.TrimSpace(kept)
}

// puzzling reports whether a sentence says what no rule read, or what the plan does not rest on.
func (p *prose) puzzling(words string) bool {
	return slices.ContainsFunc(p.unread, func(u Unread) bool { return strings.Contains(words, u.Quote) })
}

// told is what of a sentence with facts is not only about these.
func (p *prose) told(begin, end int) string {
	words, name := p.whole[begin:end], p.opening()
	_, rest, opens := strings.Cut(words, name)
	switch {
	case idle(p.text[begin:end]):
		return ""
	case name != "" && opens && strings.HasPrefix(strings.TrimSpace(words), name) && idle(p.text[end-len(rest):end]):
		return name + "." + spaceAt.FindString(words)
	}
	return words
}

var (
	spaceAt = regexp.MustCompile(`\s*$`)
	// plainly are words that only hold facts together.
	plainly = regexp.MustCompile(`(?i)\b(?:an?|and|are|around|at|about|admission|attendees|begins?|box|by|costs?|doors?|each|entry|ends?|euros?|everybody|everyone|for|free|from|guests|in|is|it|live|long|lasts?|maximum|max|minutes?|much|my|of|on|ones|online|only|open|opens|our|people|per|person|places?|please|price|priced|runs?|seats?|sharp|show|start(?:s|ing)?|takes?|the|there|they|this|tickets?|time|till|to|until|up|we|will|with)\b|[€$£¥%]`)
	content = regexp.MustCompile(`\p{L}{2,}|\d`)
)

// idle reports whether what rules left of a text says nothing by itself.
func idle(text string) bool {
	return !content.MatchString(plainly.ReplaceAllString(text, " "))
}

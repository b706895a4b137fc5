package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Microblog is the section of that aspect.
func Microblog() form.Section[planning.MicroblogResult] {
	return form.New(event.Microblog, form.First[planning.MicroblogResult](event.Microblog), tidyMicroblog)
}

const (
	// postWeight leaves a margin under the network's limit, so that a post also
	// fits where other networks count differently.
	postWeight = 260
)

var endingForm = regexp.MustCompile(`(?:\s+(?:https?://\S+|#[\p{L}\p{N}_]+))+\s*$`)

// parted is a post's text, and the link and hashtags at its end.
func parted(post string) (text, ending string) {
	ending = endingForm.FindString(post)
	return strings.TrimSpace(strings.TrimSuffix(post, ending)), ending
}

// fitted is a post whose text is cut as far as its ending needs.
func fitted(text, ending string) string {
	for limit := len([]rune(text)); limit > 10; limit -= 8 {
		if whole := prose.Clip(text, limit) + ending; fits(whole) {
			return whole
		}
	}
	return prose.Clip(text, 100)
}

// fits holds by weight and, for networks that count plainly, by characters.
func fits(post string) bool {
	return check.Weight(post) <= postWeight && len([]rune(post)) <= 280
}

// tidyMicroblog cuts long posts, and gives each its time.
func tidyMicroblog(_ *prose.Writer, r *planning.MicroblogResult) {
	old := r.Schedule
	r.Schedule = nil
	for i, p := range r.Posts {
		if !fits(p) {
			r.Posts[i] = fitted(parted(p))
		}
		slot := planning.PostTime{Post: i, OffsetHours: -24 * (2 + i), Purpose: "tease"}
		if at := slices.IndexFunc(old, func(t planning.PostTime) bool { return t.Post == i }); at >= 0 {
			slot = old[at]
		}
		r.Schedule = append(r.Schedule, slot)
	}
}

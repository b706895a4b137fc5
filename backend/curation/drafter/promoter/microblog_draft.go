package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func postTexts(r *event.MicroblogResult) []*string {
	out := make([]*string, len(r.Posts))
	for i := range r.Posts {
		out[i] = &r.Posts[i]
	}
	return out
}

func draftMicroblog(w *section.Writer) event.MicroblogResult {
	tags := strings.Join(w.Genre.Tags[:1], " ")
	announce := w.Choose(w.Genre.Hooks)
	if w.Date() != "" {
		announce += " " + w.Date() + ", " + w.Clock() + "."
	}
	tease := w.Choose([]string{"On stage: {performers}. {title}.", "{title}: " + w.Pick(w.Genre.Gains) + ".", "Why {title}? " + w.Pick(w.Genre.Gains) + "."})
	remind := w.Fill("Tomorrow: {title}. Keep the evening free.")
	if w.Price() != "" && w.Price() != "free" {
		remind = w.Fill("Tomorrow: {title}. Tickets are {price}.")
	} else if w.Price() == "free" {
		remind = w.Fill("Tomorrow: {title}. Admission is free.")
	}
	room := w.Facts.RoomURL
	return event.MicroblogResult{
		Posts: []string{
			post(announce, "\n"+room+" "+tags), post(tease, "\n"+room), post(remind, "\n"+room),
			post(w.Fill("We are live: {title}. Come in."), "\n"+room), post(w.Fill("That was {title}. Thank you for being there."), " "+tags),
		},
		Schedule: []event.PostTime{
			{Post: 0, OffsetHours: -14 * 24, Purpose: "announce"},
			{Post: 1, OffsetHours: -7 * 24, Purpose: "tease"},
			{Post: 2, OffsetHours: -24, Purpose: "remind"},
			{Post: 3, OffsetHours: 0, Purpose: "live"},
			{Post: 4, OffsetHours: 14, Purpose: "recap"},
		},
		Reasoning: "Five posts from first word to thanks; all but the last link to the room.",
	}
}

// post joins text and its ending, cutting the text where both are too long.
func post(text, ending string) string {
	for limit := len([]rune(text)); limit > 10; limit -= 8 {
		whole := prose.Clip(text, limit) + ending
		if fits(whole) {
			return whole
		}
	}
	return prose.Clip(text, 100)
}

// fits holds by weight and, for networks that count plainly, by characters.
func fits(post string) bool {
	return check.Weight(post) <= postWeight && len([]rune(post)) <= 280
}

var endingForm = regexp.MustCompile(`(?:\s+(?:https?://\S+|#[\p{L}\p{N}_]+))+\s*$`)

// trailing is a post's link and hashtags.
func trailing(post string) string { return endingForm.FindString(post) }

// tidyMicroblog drops empty posts and brings the slots in line.
func tidyMicroblog(w *section.Writer, r *event.MicroblogResult) {
	slots := r.Schedule
	r.Schedule = nil
	var posts []string
	for i, p := range r.Posts {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if !fits(p) {
			p = post(strings.TrimSuffix(p, trailing(p)), trailing(p))
		}
		slot := event.PostTime{OffsetHours: -24 * (2 + i), Purpose: "tease"}
		if at := slices.IndexFunc(slots, func(t event.PostTime) bool { return t.Post == i }); at >= 0 {
			slot = slots[at]
		}
		slot.Post = len(posts)
		posts, r.Schedule = append(posts, p), append(r.Schedule, slot)
	}
	r.Posts = posts
	if len(posts) == 0 {
		r.Posts = []string{post(w.Name(), "\n"+w.Facts.RoomURL)}
		r.Schedule = []event.PostTime{{Purpose: "live"}}
	}
}

// postWeight leaves a margin under the network's limit, so that a post also
// fits where other networks count differently.
const postWeight = 260

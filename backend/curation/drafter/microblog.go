package drafter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/event"
)

// postWeight leaves a margin under the network's limit, so that a post also
// fits where other networks count differently.
const postWeight = 260

func microblogDesk() desk {
	s := style[event.MicroblogResult]{
		texts:   postTexts,
		shorten: shortenPosts,
		extend: func(w *writer, r *event.MicroblogResult) bool {
			return addPost(w, r, w.choose(w.genre.Gains)+".")
		},
		tone: func(w *writer, r *event.MicroblogResult, t tone) {
			link := trailing(r.Posts[0])
			r.Posts[0] = w.post(w.choose(w.genre.hooks(t)), link)
			if t == formal {
				for i := range r.Posts {
					r.Posts[i] = composed(r.Posts[i])
				}
			}
		},
		mention: func(w *writer, r *event.MicroblogResult, x string) {
			body := strings.TrimSuffix(r.Posts[0], trailing(r.Posts[0]))
			r.Posts[0] = w.post(strings.TrimSpace(body)+" "+capital(x)+".", trailing(r.Posts[0]))
			if !contains(r.Posts[0], x) {
				r.Posts[0] = w.post(capital(x)+". "+strings.TrimSpace(body), trailing(r.Posts[0]))
			}
		},
	}
	rules := []rule[event.MicroblogResult]{
		{regexp.MustCompile(`(?i)\badd\s+(?:a|another|one more)\s+post\s*(?:about|on|saying|that says|:)?\s*(?P<x>.+)$`), addPostRule},
		{regexp.MustCompile(`(?i)\b(?:exactly\s+|only\s+|just\s+)?(?P<n>\d|` + count + `)\s+posts\b`), setPosts},
		{regexp.MustCompile(`(?i)\b(?P<dir>more|fewer|less)\s+posts\b`), morePosts},
		{regexp.MustCompile(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`), noPostTags},
		{regexp.MustCompile(`(?i)\b(?:add|use|include|with)\s+(?:the\s+)?(?:hashtags?\s+)?(?P<x>#[\p{L}\p{N}_]{1,40})`), addPostTag},
		{regexp.MustCompile(`(?i)\b(?:no|without|remove(?: the| all)?)\s+links?\b`), noLinks},
	}
	return bench[event.MicroblogResult]{name: event.Microblog, first: draftMicroblog, rules: append(rules, s.rules()...), tidy: tidyMicroblog}
}

func postTexts(r *event.MicroblogResult) []*string {
	out := make([]*string, len(r.Posts))
	for i := range r.Posts {
		out[i] = &r.Posts[i]
	}
	return out
}

func draftMicroblog(w *writer) event.MicroblogResult {
	tags := strings.Join(w.genre.Tags[:1], " ")
	announce := w.choose(w.genre.Hooks)
	if w.date() != "" {
		announce += " " + w.date() + ", " + w.clock() + "."
	}
	tease := w.choose([]string{"On stage: {performers}. {title}.", "{title}: " + w.pick(w.genre.Gains) + ".", "Why {title}? " + w.pick(w.genre.Gains) + "."})
	remind := w.fill("Tomorrow: {title}. Keep the evening free.")
	if w.price() != "" && w.price() != "free" {
		remind = w.fill("Tomorrow: {title}. Tickets are {price}.")
	} else if w.price() == "free" {
		remind = w.fill("Tomorrow: {title}. Admission is free.")
	}
	room := w.facts.RoomURL
	return event.MicroblogResult{
		Posts: []string{
			w.post(announce, "\n"+room+" "+tags), w.post(tease, "\n"+room), w.post(remind, "\n"+room),
			w.post(w.fill("We are live: {title}. Come in."), "\n"+room), w.post(w.fill("That was {title}. Thank you for being there."), " "+tags),
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
func (w *writer) post(text, ending string) string {
	for limit := len([]rune(text)); limit > 10; limit -= 8 {
		whole := clip(text, limit) + ending
		if fits(whole) {
			return whole
		}
	}
	return clip(text, 100)
}

// fits holds by weight and, for networks that count plainly, by characters.
func fits(post string) bool {
	return check.Weight(post) <= postWeight && len([]rune(post)) <= 280
}

var endingForm = regexp.MustCompile(`(?:\s+(?:https?://\S+|#[\p{L}\p{N}_]+))+\s*$`)

// trailing is a post's link and hashtags.
func trailing(post string) string { return endingForm.FindString(post) }

// tidyMicroblog drops empty posts and brings the slots in line.
func tidyMicroblog(w *writer, r *event.MicroblogResult) {
	slots := r.Schedule
	r.Schedule = nil
	var posts []string
	for i, p := range r.Posts {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if !fits(p) {
			p = w.post(strings.TrimSuffix(p, trailing(p)), trailing(p))
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
		r.Posts = []string{w.post(w.name(), "\n"+w.facts.RoomURL)}
		r.Schedule = []event.PostTime{{Purpose: "live"}}
	}
}

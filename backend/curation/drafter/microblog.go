package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation"
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
	return curation.Weight(post) <= postWeight && len([]rune(post)) <= 280
}

var endingForm = regexp.MustCompile(`(?:\s+(?:https?://\S+|#[\p{L}\p{N}_]+))+\s*$`)

// trailing is a post's link and hashtags.
func trailing(post string) string { return endingForm.FindString(post) }

func shortenPosts(_ *writer, r *event.MicroblogResult) bool {
	changed := false
	for i, p := range r.Posts {
		body := strings.TrimSuffix(p, trailing(p))
		if short := firstSentence(body); len(short) < len(strings.TrimSpace(body)) {
			r.Posts[i] = short + trailing(p)
			changed = true
		}
	}
	if !changed && len(r.Posts) > 1 {
		r.Posts = r.Posts[:len(r.Posts)-1]
		changed = true
	}
	return changed
}

// addPost puts a teaser before the event and gives it a slot.
func addPost(w *writer, r *event.MicroblogResult, text string) bool {
	if len(r.Posts) >= 10 {
		return false
	}
	r.Posts = append(r.Posts, w.post(text, "\n"+w.facts.RoomURL))
	r.Schedule = append(r.Schedule, event.PostTime{Post: len(r.Posts) - 1, OffsetHours: -24 * (1 + len(r.Posts)), Purpose: "tease"})
	return true
}

func addPostRule(w *writer, r *event.MicroblogResult, m match) outcome {
	x := unquote(m["x"])
	met := addPost(w, r, w.name()+": "+x+".")
	return outcome{text: "Add a post about “" + clip(x, 120) + "”", predicate: fmt.Sprintf("len(posts) = %d", len(r.Posts)), met: met && contains(r.Posts[len(r.Posts)-1], clip(x, 60))}
}

func setPosts(w *writer, r *event.MicroblogResult, m match) outcome {
	n := number(m["n"])
	if n < 1 || n > 10 {
		return outcome{text: "Set the number of posts: it must be 1 to 10"}
	}
	for len(r.Posts) < n && addPost(w, r, w.name()+": "+w.genre.Gains[len(r.Posts)%len(w.genre.Gains)]+".") {
		continue
	}
	r.Posts = r.Posts[:n]
	return outcome{text: fmt.Sprintf("%d posts", n), predicate: fmt.Sprintf("len(posts) = %d", n), met: len(r.Posts) == n}
}

func morePosts(w *writer, r *event.MicroblogResult, m match) outcome {
	n := len(r.Posts) + 2
	if !strings.EqualFold(m["dir"], "more") {
		n = max(1, len(r.Posts)-2)
	}
	return setPosts(w, r, match{"n": fmt.Sprint(min(10, n))})
}

var tagForm = regexp.MustCompile(`\s*#[\p{L}\p{N}_]+`)

func noPostTags(_ *writer, r *event.MicroblogResult, _ match) outcome {
	for i := range r.Posts {
		r.Posts[i] = strings.TrimSpace(tagForm.ReplaceAllString(r.Posts[i], ""))
	}
	return outcome{text: "Use no hashtags", predicate: "posts contain no #", met: true}
}

func addPostTag(_ *writer, r *event.MicroblogResult, m match) outcome {
	met := false
	for i, p := range r.Posts {
		if with := p + " " + m["x"]; fits(with) && !contains(p, m["x"]) {
			r.Posts[i] = with
		}
		met = met || contains(r.Posts[i], m["x"])
	}
	return outcome{text: "Use the hashtag " + m["x"], predicate: "posts contain " + m["x"], met: met}
}

func noLinks(_ *writer, r *event.MicroblogResult, _ match) outcome {
	for i := range r.Posts {
		r.Posts[i] = strings.TrimSpace(regexp.MustCompile(`\s*https?://\S+`).ReplaceAllString(r.Posts[i], ""))
	}
	return outcome{text: "Use no links", predicate: "posts contain no link", met: true}
}

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

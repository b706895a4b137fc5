package promoter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Microblog is the section of that aspect.
func Microblog() feedback.Section[event.MicroblogResult] {
	s := feedback.Wording[event.MicroblogResult]{
		Texts:   func(r *event.MicroblogResult) []*string { return feedback.All(r.Posts) },
		Shorten: shortenPosts,
		Extend: func(w *prose.Writer, r *event.MicroblogResult) bool {
			return addPost(w, r, w.Choose(w.Genre.Gains)+".")
		},
		Tone: func(w *prose.Writer, r *event.MicroblogResult, t genre.Tone) {
			link := trailing(r.Posts[0])
			r.Posts[0] = post(w.Choose(w.Genre.Openings(t)), link)
			if t == genre.Formal {
				for i := range r.Posts {
					r.Posts[i] = prose.Composed(r.Posts[i])
				}
			}
		},
		Mention: func(w *prose.Writer, r *event.MicroblogResult, x string) {
			body := strings.TrimSuffix(r.Posts[0], trailing(r.Posts[0]))
			r.Posts[0] = post(strings.TrimSpace(body)+" "+prose.Capital(x)+".", trailing(r.Posts[0]))
			if !prose.Contains(r.Posts[0], x) {
				r.Posts[0] = post(prose.Capital(x)+". "+strings.TrimSpace(body), trailing(r.Posts[0]))
			}
		},
	}
	rules := []feedback.Rule[event.MicroblogResult]{
		feedback.On(`(?i)\badd\s+(?:a|another|one more)\s+post\s*(?:about|on|saying|that says|:)?\s*(?P<x>.+)$`, addPostRule),
		feedback.On(`(?i)\b(?:exactly\s+|only\s+|just\s+)?(?P<n>\d|`+feedback.Count+`)\s+posts\b`, setPosts),
		feedback.On(`(?i)\b(?P<dir>more|fewer|less)\s+posts\b`, morePosts),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`, without(tagForm, "Use no hashtags", "posts contain no #")),
		feedback.On(`(?i)\b(?:add|use|include|with)\s+(?:the\s+)?(?:hashtags?\s+)?(?P<x>#[\p{L}\p{N}_]{1,40})`, addPostTag),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+links?\b`, without(linkForm, "Use no links", "posts contain no link")),
	}
	return feedback.Section[event.MicroblogResult]{Name: event.Microblog, First: draftMicroblog, Rules: append(rules, s.Rules()...), Tidy: tidyMicroblog}
}

func draftMicroblog(w *prose.Writer) event.MicroblogResult {
	tags := strings.Join(w.Genre.Tags[:1], " ")
	announce := w.Choose(w.Genre.Hooks)
	if w.Date() != "" {
		announce += " " + w.Date() + ", " + w.Clock() + "."
	}
	tease := w.Choose([]string{"On stage: {performers}. {title}.", "{title}: " + w.Pick(w.Genre.Gains) + "."})
	remind := w.Fill("Tomorrow: {title}. Keep the time free.")
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
func tidyMicroblog(w *prose.Writer, r *event.MicroblogResult) {
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

func shortenPosts(_ *prose.Writer, r *event.MicroblogResult) bool {
	changed := false
	for i, p := range r.Posts {
		body := strings.TrimSuffix(p, trailing(p))
		if short := prose.FirstSentence(body); len(short) < len(strings.TrimSpace(body)) {
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
func addPost(w *prose.Writer, r *event.MicroblogResult, text string) bool {
	if len(r.Posts) >= 10 {
		return false
	}
	r.Posts = append(r.Posts, post(text, "\n"+w.Facts.RoomURL))
	r.Schedule = append(r.Schedule, event.PostTime{Post: len(r.Posts) - 1, OffsetHours: -24 * (1 + len(r.Posts)), Purpose: "tease"})
	return true
}

func addPostRule(w *prose.Writer, r *event.MicroblogResult, m feedback.Match) feedback.Outcome {
	x := prose.Unquote(m["x"])
	addPost(w, r, w.Name()+": "+x+".")
	said := prose.Clip(x, 60)
	return saying("Add a post about “"+prose.Clip(x, 120)+"”", said, r)
}

// saying is a request for a post with some words.
func saying(text, x string, r *event.MicroblogResult) feedback.Outcome {
	return feedback.Holding(text, "posts contain "+x, func() bool {
		return slices.ContainsFunc(r.Posts, func(p string) bool { return prose.Contains(p, x) })
	}, "posts")
}

func setPosts(w *prose.Writer, r *event.MicroblogResult, m feedback.Match) feedback.Outcome {
	n := feedback.Number(m["n"])
	if n < 1 || n > 10 {
		return feedback.Outcome{Text: "Set the number of posts: it must be 1 to 10"}
	}
	for len(r.Posts) < n && addPost(w, r, w.Name()+": "+w.Genre.Gains[len(r.Posts)%len(w.Genre.Gains)]+".") {
		continue
	}
	r.Posts = r.Posts[:n]
	return feedback.Holding(fmt.Sprintf("%d posts", n), fmt.Sprintf("len(posts) = %d", n),
		func() bool { return len(r.Posts) == n }, "posts")
}

func morePosts(w *prose.Writer, r *event.MicroblogResult, m feedback.Match) feedback.Outcome {
	n := len(r.Posts) + 2
	if !strings.EqualFold(m["dir"], "more") {
		n = max(1, len(r.Posts)-2)
	}
	return setPosts(w, r, feedback.Match{"n": fmt.Sprint(min(10, n))}).Than(w)
}

var (
	tagForm  = regexp.MustCompile(`\s*#[\p{L}\p{N}_]+`)
	linkForm = regexp.MustCompile(`\s*https?://\S+`)
)

// without drops what is found from every post.
func without(found *regexp.Regexp, text, predicate string) func(*prose.Writer, *event.MicroblogResult, feedback.Match) feedback.Outcome {
	return func(_ *prose.Writer, r *event.MicroblogResult, _ feedback.Match) feedback.Outcome {
		for i, p := range r.Posts {
			r.Posts[i] = strings.TrimSpace(found.ReplaceAllString(p, ""))
		}
		return feedback.Holding(text, predicate, func() bool { return !slices.ContainsFunc(r.Posts, found.MatchString) }, "posts")
	}
}

func addPostTag(_ *prose.Writer, r *event.MicroblogResult, m feedback.Match) feedback.Outcome {
	for i, p := range r.Posts {
		if with := p + " " + m["x"]; fits(with) && !prose.Contains(p, m["x"]) {
			r.Posts[i] = with
		}
	}
	return saying("Use the hashtag "+m["x"], m["x"], r)
}

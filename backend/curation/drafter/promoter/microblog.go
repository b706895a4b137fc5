package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/check"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Microblog is the section of that aspect.
func Microblog() feedback.Section[event.MicroblogResult] {
	s := feedback.Wording[event.MicroblogResult]{
		Texts:   func(r *event.MicroblogResult) []*string { return feedback.All(r.Posts) },
		Shorten: shortenPosts, Tone: speakPosts, Mention: mentionInPost,
		Extend: func(w *prose.Writer, r *event.MicroblogResult) bool {
			return addPost(w, r, w.Choose(w.Genre.Gains)+".")
		},
	}
	posts := form.List[event.MicroblogResult]{
		What: "posts", Field: "posts", Least: 1, Most: maxPosts, Spare: sparePosts,
		Of: func(r *event.MicroblogResult) *[]string { return &r.Posts },
	}
	rules := []feedback.Rule[event.MicroblogResult]{
		feedback.On(`(?i)\badd\s+(?:a|another|one more)\s+post\s*(?:about|on|saying|that says|:)?\s*(?P<x>.+)$`, postAbout),
		posts.Sized(`(?i)\b(?:(?:exactly\s+|only\s+|just\s+)?(?P<n>\d|` + feedback.Count + `)|(?P<dir>more|fewer|less))\s+posts\b`),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`, without(`\s*#[\p{L}\p{N}_]+`, "Use no hashtags", "posts contain no #")),
		feedback.On(`(?i)\b(?:add|use|include|with)\s+(?:the\s+)?(?:hashtags?\s+)?(?P<x>#[\p{L}\p{N}_]{1,40})`, addPostTag),
		feedback.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+links?\b`, without(`\s*https?://\S+`, "Use no links", "posts contain no link")),
	}
	return feedback.Section[event.MicroblogResult]{Name: event.Microblog, First: form.First[event.MicroblogResult](event.Microblog), Rules: append(rules, s.Rules()...), Tidy: tidyMicroblog}
}

const (
	maxPosts = 10
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

func linked(w *prose.Writer, text string) string { return text + "\n" + w.Facts.RoomURL }

func addPost(w *prose.Writer, r *event.MicroblogResult, text string) bool {
	room := len(r.Posts) < maxPosts
	if room {
		r.Posts = append(r.Posts, linked(w, text))
	}
	return room
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

// tidyMicroblog drops empty posts, cuts long ones, and gives each its time.
func tidyMicroblog(w *prose.Writer, r *event.MicroblogResult) {
	old := *r
	r.Posts, r.Schedule = nil, nil
	for i, p := range old.Posts {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if !fits(p) {
			p = fitted(parted(p))
		}
		slot := event.PostTime{OffsetHours: -24 * (2 + i), Purpose: "tease"}
		if at := slices.IndexFunc(old.Schedule, func(t event.PostTime) bool { return t.Post == i }); at >= 0 {
			slot = old.Schedule[at]
		}
		slot.Post = len(r.Posts)
		r.Posts, r.Schedule = append(r.Posts, p), append(r.Schedule, slot)
	}
	if len(r.Posts) == 0 {
		*r = form.First[event.MicroblogResult](event.Microblog)(w)
	}
}

func shortenPosts(_ *prose.Writer, r *event.MicroblogResult) bool {
	changed := false
	for i, p := range r.Posts {
		text, ending := parted(p)
		short := prose.FirstSentence(text)
		if len(short) < len(text) {
			r.Posts[i], changed = short+ending, true
		}
	}
	if last := len(r.Posts) - 1; !changed && last > 0 {
		r.Posts, changed = r.Posts[:last], true
	}
	return changed
}

func speakPosts(w *prose.Writer, r *event.MicroblogResult, t genre.Tone) {
	_, ending := parted(r.Posts[0])
	r.Posts[0] = fitted(w.Choose(w.Genre.Openings(t)), ending)
	if t != genre.Formal {
		return
	}
	for i := range r.Posts {
		r.Posts[i] = prose.Composed(r.Posts[i])
	}
}

// mentionInPost puts what is to be mentioned first where it would be cut.
func mentionInPost(_ *prose.Writer, r *event.MicroblogResult, x string) {
	text, ending := parted(r.Posts[0])
	r.Posts[0] = fitted(text+" "+prose.Capital(x)+".", ending)
	if !prose.Contains(r.Posts[0], x) {
		r.Posts[0] = fitted(prose.Capital(x)+". "+text, ending)
	}
}

func postAbout(w *prose.Writer, r *event.MicroblogResult, m feedback.Match) feedback.Outcome {
	x := prose.Unquote(m["x"])
	addPost(w, r, w.Name()+": "+x+".")
	return saying("Add a post about “"+prose.Clip(x, 120)+"”", prose.Clip(x, 60), r)
}

// saying is a request for a post with some words.
func saying(text, x string, r *event.MicroblogResult) feedback.Outcome {
	return form.Has(text, x, "posts", &r.Posts, func(p string) bool { return prose.Contains(p, x) }, "posts")
}

// sparePosts say what one takes home.
func sparePosts(w *prose.Writer, r *event.MicroblogResult) (spare []string) {
	for i := range maxPosts {
		spare = append(spare, linked(w, w.Name()+": "+w.Genre.Gains[(len(r.Posts)+i)%len(w.Genre.Gains)]+"."))
	}
	return spare
}

// without drops what is found from every post.
func without(pattern, text, predicate string) func(*prose.Writer, *event.MicroblogResult, feedback.Match) feedback.Outcome {
	found := regexp.MustCompile(pattern)
	return func(_ *prose.Writer, r *event.MicroblogResult, _ feedback.Match) feedback.Outcome {
		for i, p := range r.Posts {
			r.Posts[i] = strings.TrimSpace(found.ReplaceAllString(p, ""))
		}
		return form.Lacks(text, predicate, &r.Posts, found.MatchString, "posts")
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

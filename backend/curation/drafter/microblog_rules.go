package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event"
)

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
	said := func() bool {
		return slices.ContainsFunc(r.Posts, func(p string) bool { return contains(p, clip(x, 60)) })
	}
	return outcome{text: "Add a post about “" + clip(x, 120) + "”", predicate: "posts contain " + clip(x, 60), met: met && said(), still: said}
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
	return outcome{text: fmt.Sprintf("%d posts", n), predicate: fmt.Sprintf("len(posts) = %d", n), met: len(r.Posts) == n, still: func() bool { return len(r.Posts) == n }}
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
	return outcome{text: "Use no hashtags", predicate: "posts contain no #", met: true, still: func() bool { return !slices.ContainsFunc(r.Posts, tagForm.MatchString) }}
}

func addPostTag(_ *writer, r *event.MicroblogResult, m match) outcome {
	met := false
	for i, p := range r.Posts {
		if with := p + " " + m["x"]; fits(with) && !contains(p, m["x"]) {
			r.Posts[i] = with
		}
		met = met || contains(r.Posts[i], m["x"])
	}
	return outcome{text: "Use the hashtag " + m["x"], predicate: "posts contain " + m["x"], met: met, still: func() bool {
		return slices.ContainsFunc(r.Posts, func(p string) bool { return contains(p, m["x"]) })
	}}
}

var linkForm = regexp.MustCompile(`\s*https?://\S+`)

func noLinks(_ *writer, r *event.MicroblogResult, _ match) outcome {
	for i := range r.Posts {
		r.Posts[i] = strings.TrimSpace(linkForm.ReplaceAllString(r.Posts[i], ""))
	}
	return outcome{text: "Use no links", predicate: "posts contain no link", met: true, still: func() bool { return !slices.ContainsFunc(r.Posts, linkForm.MatchString) }}
}

package promoter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func shortenPosts(_ *section.Writer, r *event.MicroblogResult) bool {
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
func addPost(w *section.Writer, r *event.MicroblogResult, text string) bool {
	if len(r.Posts) >= 10 {
		return false
	}
	r.Posts = append(r.Posts, post(text, "\n"+w.Facts.RoomURL))
	r.Schedule = append(r.Schedule, event.PostTime{Post: len(r.Posts) - 1, OffsetHours: -24 * (1 + len(r.Posts)), Purpose: "tease"})
	return true
}

func addPostRule(w *section.Writer, r *event.MicroblogResult, m section.Match) section.Outcome {
	x := prose.Unquote(m["x"])
	met := addPost(w, r, w.Name()+": "+x+".")
	said := func() bool {
		return slices.ContainsFunc(r.Posts, func(p string) bool { return prose.Contains(p, prose.Clip(x, 60)) })
	}
	return section.Outcome{Text: "Add a post about “" + prose.Clip(x, 120) + "”", Predicate: "posts contain " + prose.Clip(x, 60), Met: met && said(), Still: said}
}

func setPosts(w *section.Writer, r *event.MicroblogResult, m section.Match) section.Outcome {
	n := section.Number(m["n"])
	if n < 1 || n > 10 {
		return section.Outcome{Text: "Set the number of posts: it must be 1 to 10"}
	}
	for len(r.Posts) < n && addPost(w, r, w.Name()+": "+w.Genre.Gains[len(r.Posts)%len(w.Genre.Gains)]+".") {
		continue
	}
	r.Posts = r.Posts[:n]
	return section.Outcome{Text: fmt.Sprintf("%d posts", n), Predicate: fmt.Sprintf("len(posts) = %d", n), Met: len(r.Posts) == n, Still: func() bool { return len(r.Posts) == n }}
}

func morePosts(w *section.Writer, r *event.MicroblogResult, m section.Match) section.Outcome {
	n := len(r.Posts) + 2
	if !strings.EqualFold(m["dir"], "more") {
		n = max(1, len(r.Posts)-2)
	}
	return setPosts(w, r, section.Match{"n": fmt.Sprint(min(10, n))})
}

var tagForm = regexp.MustCompile(`\s*#[\p{L}\p{N}_]+`)

func noPostTags(_ *section.Writer, r *event.MicroblogResult, _ section.Match) section.Outcome {
	for i := range r.Posts {
		r.Posts[i] = strings.TrimSpace(tagForm.ReplaceAllString(r.Posts[i], ""))
	}
	return section.Outcome{Text: "Use no hashtags", Predicate: "posts contain no #", Met: true, Still: func() bool { return !slices.ContainsFunc(r.Posts, tagForm.MatchString) }}
}

func addPostTag(_ *section.Writer, r *event.MicroblogResult, m section.Match) section.Outcome {
	met := false
	for i, p := range r.Posts {
		if with := p + " " + m["x"]; fits(with) && !prose.Contains(p, m["x"]) {
			r.Posts[i] = with
		}
		met = met || prose.Contains(r.Posts[i], m["x"])
	}
	return section.Outcome{Text: "Use the hashtag " + m["x"], Predicate: "posts contain " + m["x"], Met: met, Still: func() bool {
		return slices.ContainsFunc(r.Posts, func(p string) bool { return prose.Contains(p, m["x"]) })
	}}
}

var linkForm = regexp.MustCompile(`\s*https?://\S+`)

func noLinks(_ *section.Writer, r *event.MicroblogResult, _ section.Match) section.Outcome {
	for i := range r.Posts {
		r.Posts[i] = strings.TrimSpace(linkForm.ReplaceAllString(r.Posts[i], ""))
	}
	return section.Outcome{Text: "Use no links", Predicate: "posts contain no link", Met: true, Still: func() bool { return !slices.ContainsFunc(r.Posts, linkForm.MatchString) }}
}

package promoter

import (
	"strings"

	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// Microblog is the section of that aspect.
func Microblog() section.Of[event.MicroblogResult] {
	s := section.Style[event.MicroblogResult]{
		Texts:   postTexts,
		Shorten: shortenPosts,
		Extend: func(w *section.Writer, r *event.MicroblogResult) bool {
			return addPost(w, r, w.Choose(w.Genre.Gains)+".")
		},
		Tone: func(w *section.Writer, r *event.MicroblogResult, t genre.Tone) {
			link := trailing(r.Posts[0])
			r.Posts[0] = post(w.Choose(w.Genre.Openings(t)), link)
			if t == genre.Formal {
				for i := range r.Posts {
					r.Posts[i] = prose.Composed(r.Posts[i])
				}
			}
		},
		Mention: func(w *section.Writer, r *event.MicroblogResult, x string) {
			body := strings.TrimSuffix(r.Posts[0], trailing(r.Posts[0]))
			r.Posts[0] = post(strings.TrimSpace(body)+" "+prose.Capital(x)+".", trailing(r.Posts[0]))
			if !prose.Contains(r.Posts[0], x) {
				r.Posts[0] = post(prose.Capital(x)+". "+strings.TrimSpace(body), trailing(r.Posts[0]))
			}
		},
	}
	rules := []section.Rule[event.MicroblogResult]{
		section.On(`(?i)\badd\s+(?:a|another|one more)\s+post\s*(?:about|on|saying|that says|:)?\s*(?P<x>.+)$`, addPostRule),
		section.On(`(?i)\b(?:exactly\s+|only\s+|just\s+)?(?P<n>\d|`+section.Count+`)\s+posts\b`, setPosts),
		section.On(`(?i)\b(?P<dir>more|fewer|less)\s+posts\b`, morePosts),
		section.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+hashtags?\b`, noPostTags),
		section.On(`(?i)\b(?:add|use|include|with)\s+(?:the\s+)?(?:hashtags?\s+)?(?P<x>#[\p{L}\p{N}_]{1,40})`, addPostTag),
		section.On(`(?i)\b(?:no|without|remove(?: the| all)?)\s+links?\b`, noLinks),
	}
	return section.Of[event.MicroblogResult]{Name: event.Microblog, First: draftMicroblog, Rules: append(rules, s.Rules()...), Tidy: tidyMicroblog}
}

package promoter

import (
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Social is the section of that aspect.
func Social() feedback.Section[event.SocialResult] {
	s := feedback.Wording[event.SocialResult]{
		Texts: func(r *event.SocialResult) []*string {
			return []*string{&r.Body, &r.Headline, &r.CTA, &r.EventPost}
		},
		Shorten: func(_ *prose.Writer, r *event.SocialResult) bool {
			before := len(r.Body) + len(r.EventPost)
			r.Body, r.EventPost = prose.Shorter(r.Body), prose.Shorter(r.EventPost)
			return len(r.Body)+len(r.EventPost) < before
		},
		More: func(w *prose.Writer) []string {
			return []string{"What you get:\n- " + strings.Join(w.Genre.Gains, "\n- ")}
		},
	}
	rules := []feedback.Rule[event.SocialResult]{
		feedback.Setting(`(?i)\bheadline\s*(?::|=|to|should be)\s*(?P<x>.+)$`, "The headline", "headline", 120, prose.Unquote, func(r *event.SocialResult) *string { return &r.Headline }),
		feedback.On(`(?i)\b(?:cta|call to action|button)\s*(?::|=|to|should (?:be|say))\s*(?P<x>.+)$`, feedback.Afterwards(setCTA)),
	}
	return form.Section(event.SocialNetwork, form.First[event.SocialResult](event.SocialNetwork), append(rules, s.Rules()...))
}

func setCTA(w *prose.Writer, r *event.SocialResult, m feedback.Match) feedback.Outcome {
	wanted := prose.Unquote(m["x"])
	r.CTA = wanted + ": " + w.Facts.RoomURL
	return feedback.Holding("The call to action says “"+wanted+"”", "cta contains "+wanted,
		func() bool { return prose.Contains(r.CTA, wanted) }, "cta")
}

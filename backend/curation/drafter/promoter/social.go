package promoter

import (
	"strings"

	"footlight/backend/curation/drafter/feedback"
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
	return feedback.Section[event.SocialResult]{Name: event.SocialNetwork, First: draftSocial, Rules: append(rules, s.Rules()...), Tidy: tidySocial}
}

func draftSocial(w *prose.Writer) event.SocialResult {
	body := []string{w.Choose(w.Genre.Hooks)}
	if own := prose.Plain(w.Facts.Brief.Description); own != "" {
		body = append(body, prose.Clip(own, 900))
	}
	if w.Performers() != "" {
		body = append(body, prose.Clip("On stage: "+w.Performers()+".", 400))
	}
	return event.SocialResult{
		Headline: prose.Clip(w.Name(), 120), Body: strings.Join(body, "\n\n"), CTA: cta(w), EventPost: eventPost(w),
		Reasoning: "A text to share and one for the event page; both end where the room is.",
	}
}

func cta(w *prose.Writer) string {
	invitation := "Get your ticket, " + w.Price()
	switch w.Price() {
	case "":
		invitation = "Be there"
	case "free":
		invitation = "Take a free ticket"
	}
	return prose.Clip(invitation+": "+w.Facts.RoomURL, 200)
}

func eventPost(w *prose.Writer) string {
	lines := []string{w.Name()}
	if w.Date() != "" {
		lines = append(lines, w.Date()+", "+w.Clock())
	}
	lines = append(lines, "Online: "+w.Facts.RoomURL)
	if w.About.Summary != "" {
		lines = append(lines, "", w.About.Summary)
	}
	return prose.Clip(strings.Join(lines, "\n"), 2000)
}

func setCTA(w *prose.Writer, r *event.SocialResult, m feedback.Match) feedback.Outcome {
	wanted := prose.Unquote(m["x"])
	r.CTA = prose.Clip(wanted+": "+w.Facts.RoomURL, 200)
	return feedback.Holding("The call to action says “"+wanted+"”", "cta contains "+wanted,
		func() bool { return prose.Contains(r.CTA, wanted) }, "cta")
}

func tidySocial(w *prose.Writer, r *event.SocialResult) {
	r.Body = prose.Clip(prose.FirstNonEmpty(r.Body, w.Name()), 2000)
	r.Headline = prose.Clip(prose.FirstNonEmpty(prose.Line(r.Headline), w.Name()), 120)
	r.CTA = prose.Clip(prose.FirstNonEmpty(prose.Line(r.CTA), w.Facts.RoomURL), 200)
	r.EventPost = prose.Clip(prose.FirstNonEmpty(r.EventPost, w.Name()), 2000)
}

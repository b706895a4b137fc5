package drafter

import (
	"regexp"
	"strings"

	"footlight/backend/event"
)

func socialDesk() desk {
	s := style[event.SocialResult]{
		texts: func(r *event.SocialResult) []*string {
			return []*string{&r.Body, &r.Headline, &r.CTA, &r.EventPost}
		},
		shorten: func(_ *writer, r *event.SocialResult) bool {
			before := len(r.Body) + len(r.EventPost)
			r.Body, r.EventPost = shorter(r.Body), shorter(r.EventPost)
			return len(r.Body)+len(r.EventPost) < before
		},
		extend: func(w *writer, r *event.SocialResult) bool {
			more := "What you get:\n- " + strings.Join(w.genre.Gains, "\n- ")
			if strings.Contains(r.Body, more) {
				return false
			}
			r.Body += "\n\n" + more
			return true
		},
		tone:    func(w *writer, r *event.SocialResult, t tone) { r.Body = w.reopen(r.Body, t) },
		mention: func(_ *writer, r *event.SocialResult, x string) { r.Body += "\n\n" + capital(x) + "." },
	}
	rules := []rule[event.SocialResult]{
		{regexp.MustCompile(`(?i)\bheadline\s*(?::|=|to|should be)\s*(?P<x>.+)$`), afterwards(setHeadline)},
		{regexp.MustCompile(`(?i)\b(?:cta|call to action|button)\s*(?::|=|to|should (?:be|say))\s*(?P<x>.+)$`), afterwards(setCTA)},
	}
	return bench[event.SocialResult]{name: event.SocialNetwork, first: draftSocial, rules: append(rules, s.rules()...), tidy: tidySocial}
}

func draftSocial(w *writer) event.SocialResult {
	body := []string{w.choose(w.genre.Hooks)}
	if own := plain(w.facts.Brief.Description); own != "" {
		body = append(body, clip(own, 900))
	}
	if w.performers() != "" {
		body = append(body, clip("On stage: "+w.performers()+".", 400))
	}
	return event.SocialResult{
		Headline: clip(w.name(), 120), Body: strings.Join(body, "\n\n"), CTA: w.cta(), EventPost: w.eventPost(),
		Reasoning: "A text to share and one for the event page; both end where the room is.",
	}
}

func (w *writer) cta() string {
	switch w.price() {
	case "":
		return clip("Be there: "+w.facts.RoomURL, 200)
	case "free":
		return clip("Take a free ticket: "+w.facts.RoomURL, 200)
	}
	return clip("Get your ticket, "+w.price()+": "+w.facts.RoomURL, 200)
}

func (w *writer) eventPost() string {
	lines := []string{w.name()}
	if w.date() != "" {
		lines = append(lines, w.date()+", "+w.clock())
	}
	lines = append(lines, "Online: "+w.facts.RoomURL)
	if w.about.Summary != "" {
		lines = append(lines, "", w.about.Summary)
	}
	return clip(strings.Join(lines, "\n"), 2000)
}

func setHeadline(_ *writer, r *event.SocialResult, m match) outcome {
	wanted := unquote(m["x"])
	r.Headline = clip(wanted, 120)
	return outcome{text: "Headline becomes “" + r.Headline + "”", predicate: "headline = " + r.Headline, met: r.Headline == wanted}
}

func setCTA(w *writer, r *event.SocialResult, m match) outcome {
	r.CTA = clip(unquote(m["x"])+": "+w.facts.RoomURL, 200)
	return outcome{text: "The call to action says “" + unquote(m["x"]) + "”", predicate: "cta = " + r.CTA, met: contains(r.CTA, unquote(m["x"]))}
}

func tidySocial(w *writer, r *event.SocialResult) {
	r.Body = clip(firstNonEmpty(r.Body, w.name()), 2000)
	r.Headline = clip(firstNonEmpty(line(r.Headline), w.name()), 120)
	r.CTA = clip(firstNonEmpty(line(r.CTA), w.facts.RoomURL), 200)
	r.EventPost = clip(firstNonEmpty(r.EventPost, w.name()), 2000)
}

package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Ticketing is the section of that aspect.
func Ticketing() feedback.Section[event.TicketingResult] {
	s := feedback.Wording[event.TicketingResult]{
		Texts: func(r *event.TicketingResult) []*string {
			return []*string{&r.BodyMarkdown, &r.Summary, &r.PlatformTitle}
		},
		Markdown: true,
		More:     func(w *prose.Writer) []string { return []string{w.WhatToExpect()} },
	}
	rules := []feedback.Rule[event.TicketingResult]{
		feedback.Setting(`(?i)\b(?:(?:platform\s+)?title\s*(?::|=|to|should be)|call it)\s*(?P<x>.+)$`, "The listing's title", "platformTitle", prose.TitleLimit, prose.Unquote, func(r *event.TicketingResult) *string { return &r.PlatformTitle }),
		feedback.On(`(?i)\badd\s+(?:an?\s+)?(?:faq|question)\s*:?\s*(?P<q>[^?]+\?)\s*(?P<a>.+)$`, addFAQ),
		feedback.On(`(?i)\badd\s+(?:the\s+|an?\s+)?tags?\s*:?\s*(?P<x>.+)$`, addTag),
		feedback.On(`(?i)\b(?:remove|drop)\s+(?:the\s+)?tag\s*:?\s*(?P<x>.+)$`, removeTag),
		feedback.Setting(`(?i)\bcategory\s*(?::|=|to|is|should be)\s*(?P<x>.+)$`, "Category", "category", 60, prose.Statement, func(r *event.TicketingResult) *string { return &r.Category }),
	}
	return form.Section(event.Ticketing, draftTicketing, append(rules, s.Rules()...))
}

func draftTicketing(w *prose.Writer) event.TicketingResult {
	r := form.First[event.TicketingResult](event.Ticketing)(w)
	r.Tags = slices.Compact(append(r.Tags, w.Facts.Brief.Performers...))
	for _, t := range w.Pricing.Tiers {
		r.TicketCopy = append(r.TicketCopy, event.TicketCopy{TierID: t.ID, Name: t.Name, Description: ticketCopy(w, t)})
	}
	if len(r.TicketCopy) == 0 {
		r.TicketCopy = []event.TicketCopy{{TierID: "general", Name: "General admission", Description: "Watch live."}}
	}
	return r
}

func ticketCopy(w *prose.Writer, t event.Tier) string {
	text := prose.Capital(w.Amount(t.AmountMinor)) + "."
	if t.Kind == event.TierDonation {
		text = "Pay what you want."
	}
	if len(t.Perks) > 0 {
		text += " " + strings.Join(t.Perks, ", ") + "."
	}
	return text
}

func addFAQ(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	if len(r.FAQ) >= 12 {
		return feedback.Outcome{Text: "Add a question: there are twelve already"}
	}
	q := prose.Clip(prose.Capital(prose.Line(m["q"])), 200)
	r.FAQ = append(r.FAQ, event.Answer{Question: q, Answer: prose.Capital(prose.Line(m["a"]))})
	return form.Has("Answer “"+q+"”", q, "faq", &r.FAQ,
		func(a event.Answer) bool { return prose.Contains(a.Question, q) && a.Answer != "" }, "faq.q")
}

var enumeration = regexp.MustCompile(`\s*(?:,|\band\b)\s*`)

func addTag(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	var added []string
	for _, tag := range enumeration.Split(prose.Unquote(m["x"]), -1) {
		tag = prose.Clip(strings.TrimPrefix(strings.TrimSpace(tag), "#"), 40)
		if tag != "" && len(r.Tags) < 10 && !slices.Contains(r.Tags, tag) {
			r.Tags = append(r.Tags, tag)
			added = append(added, tag)
		}
	}
	if len(added) == 0 {
		return feedback.Outcome{Text: "Add a tag: it is there, or there are ten"}
	}
	all := strings.Join(added, ", ")
	return feedback.Holding("Add the tags "+all, "tags contains "+all, func() bool {
		return !slices.ContainsFunc(added, func(tag string) bool { return !slices.ContainsFunc(r.Tags, named(tag)) })
	}, "tags")
}

func removeTag(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	it := named(strings.TrimPrefix(prose.Unquote(m["x"]), "#"))
	if !slices.ContainsFunc(r.Tags, it) {
		return feedback.Outcome{Text: "Remove a tag that is not there"}
	}
	r.Tags = slices.DeleteFunc(r.Tags, it)
	return form.Lacks("Remove a tag", "tags no longer contains it", &r.Tags, it, "tags")
}

// named finds a tag, whatever its letter case.
func named(tag string) func(string) bool {
	return func(t string) bool { return strings.EqualFold(t, tag) }
}

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
	tags := form.List[event.TicketingResult]{What: "the tags", Field: "tags", Of: func(r *event.TicketingResult) *[]string { return &r.Tags }}
	rules := []feedback.Rule[event.TicketingResult]{
		feedback.Setting(`(?i)\b(?:(?:platform\s+)?title\s*(?::|=|to|should be)|call it)\s*(?P<x>.+)$`, "The listing's title", "platformTitle", prose.TitleLimit, prose.Unquote, func(r *event.TicketingResult) *string { return &r.PlatformTitle }),
		feedback.On(`(?i)\badd\s+(?:an?\s+)?(?:faq|question)\s*:?\s*(?P<q>[^?]+\?)\s*(?P<a>.+)$`, addFAQ),
		tags.Adding(`(?i)\badd\s+(?:the\s+|an?\s+)?tags?\s*:?\s*(?P<x>.+)$`, tagsOf),
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

// tagsOf are the tags of a request.
func tagsOf(said string) (tags []string) {
	for _, tag := range enumeration.Split(prose.Unquote(said), -1) {
		if tag = prose.Clip(strings.TrimPrefix(tag, "#"), 40); tag != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

func removeTag(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	it := form.Among(tagsOf(m["x"]))
	if !slices.ContainsFunc(r.Tags, it) {
		return feedback.Outcome{Text: "Remove a tag that is not there"}
	}
	r.Tags = slices.DeleteFunc(r.Tags, it)
	return form.Lacks("Remove a tag", "tags no longer contains it", &r.Tags, it, "tags")
}

package promoter

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
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
	return feedback.Section[event.TicketingResult]{Name: event.Ticketing, First: draftTicketing, Rules: append(rules, s.Rules()...), Tidy: tidyTicketing}
}

func draftTicketing(w *prose.Writer) event.TicketingResult {
	hook := w.Template(w.Genre.Hooks)
	body := w.InMarkdown().Opening(hook)
	summary := w.About.Summary
	if summary == "" {
		summary = w.Summary(w.Fill(hook))
	}
	return event.TicketingResult{
		PlatformTitle: prose.Clip(w.Name(), prose.TitleLimit), Summary: prose.Clip(summary, prose.SummaryLimit), BodyMarkdown: strings.Join(body, "\n\n"),
		Category: prose.Clip(prose.Capital(w.Topic()), 60), Tags: listingTags(w), FAQ: faq(w), TicketCopy: ticketCopy(w),
		Reasoning: "The listing repeats the plan's title, time and tiers, so that no page contradicts another.",
	}
}

func listingTags(w *prose.Writer) []string {
	out := []string{prose.Clip(w.Topic(), 40), "live", "online"}
	for _, p := range w.Facts.Brief.Performers {
		out = append(out, prose.Clip(prose.Line(p), 40))
	}
	return slices.Compact(out[:min(10, len(out))])
}

func faq(w *prose.Writer) []event.Answer {
	out := []event.Answer{
		{Question: "Where does it take place?", Answer: "Online, in your browser: " + w.Facts.RoomURL},
		{Question: "Do I need to install anything?", Answer: "No, any current browser on a phone or a computer will do."},
	}
	if w.Date() != "" {
		out = append(out, event.Answer{Question: "When does it start?", Answer: w.Date() + ", " + w.Clock() + "."})
	}
	if w.Pricing.RefundPolicy != "" {
		out = append(out, event.Answer{Question: "Can I return my ticket?", Answer: prose.Clip(w.Pricing.RefundPolicy, 600)})
	}
	return out
}

func ticketCopy(w *prose.Writer) []event.TicketCopy {
	var out []event.TicketCopy
	for _, t := range w.Pricing.Tiers {
		text := prose.Capital(w.Amount(t.AmountMinor)) + "."
		if t.Kind == event.TierDonation {
			text = "Pay what you want."
		}
		if len(t.Perks) > 0 {
			text += " " + strings.Join(t.Perks, ", ") + "."
		}
		out = append(out, event.TicketCopy{TierID: t.ID, Name: t.Name, Description: prose.Clip(text, 400)})
	}
	if len(out) == 0 {
		out = []event.TicketCopy{{TierID: "general", Name: "General admission", Description: "Watch live."}}
	}
	return out
}

func addFAQ(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	if len(r.FAQ) >= 12 {
		return feedback.Outcome{Text: "Add a question: there are twelve already"}
	}
	q := prose.Clip(prose.Capital(prose.Line(m["q"])), 200)
	r.FAQ = append(r.FAQ, event.Answer{Question: q, Answer: prose.Clip(prose.Capital(prose.Line(m["a"])), 600)})
	return feedback.Holding("Answer “"+q+"”", "faq contains "+q, func() bool {
		return slices.ContainsFunc(r.FAQ, func(a event.Answer) bool { return prose.Contains(a.Question, q) && a.Answer != "" })
	}, "faq.q")
}

func addTag(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	var added []string
	for _, tag := range regexp.MustCompile(`\s*(?:,|\band\b)\s*`).Split(prose.Unquote(m["x"]), -1) {
		tag = prose.Clip(strings.TrimPrefix(strings.TrimSpace(tag), "#"), 40)
		if tag != "" && len(r.Tags) < 10 && !slices.Contains(r.Tags, tag) {
			r.Tags = append(r.Tags, tag)
			added = append(added, tag)
		}
	}
	if len(added) == 0 {
		return feedback.Outcome{Text: "Add a tag: it is there, or there are ten"}
	}
	return feedback.Holding("Add the tags "+strings.Join(added, ", "), "tags contains "+strings.Join(added, ", "), func() bool {
		return !slices.ContainsFunc(added, func(tag string) bool { return !tagged(r, tag) })
	}, "tags")
}

func removeTag(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	tag := strings.TrimPrefix(prose.Unquote(m["x"]), "#")
	if !tagged(r, tag) {
		return feedback.Outcome{Text: "Remove a tag that is not there"}
	}
	r.Tags = slices.DeleteFunc(r.Tags, func(t string) bool { return strings.EqualFold(t, tag) })
	return feedback.Holding("Remove a tag", "tags no longer contains it", func() bool { return !tagged(r, tag) }, "tags")
}

func tagged(r *event.TicketingResult, tag string) bool {
	return slices.ContainsFunc(r.Tags, func(t string) bool { return strings.EqualFold(t, tag) })
}

func tidyTicketing(w *prose.Writer, r *event.TicketingResult) {
	r.BodyMarkdown = prose.Clip(r.BodyMarkdown, 19_000)
	r.Summary = prose.Clip(prose.FirstNonEmpty(prose.Line(r.Summary), w.Name()), prose.SummaryLimit)
	r.PlatformTitle = prose.Clip(prose.FirstNonEmpty(prose.Line(r.PlatformTitle), w.Name()), prose.TitleLimit)
	r.Category = prose.FirstNonEmpty(r.Category, prose.Capital(w.Genre.Noun))
	if strings.TrimSpace(r.BodyMarkdown) == "" {
		r.BodyMarkdown = r.Summary
	}
}

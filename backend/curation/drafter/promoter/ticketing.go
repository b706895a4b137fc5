package promoter

import (
	"fmt"
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
		feedback.On(`(?i)\b(?:platform\s+)?title\s*(?::|=|to|should be)\s*(?P<x>.+)$|\bcall it\s+(?P<y>.+)$`, setListing),
		feedback.On(`(?i)\badd\s+(?:an?\s+)?(?:faq|question)\s*:?\s*(?P<q>[^?]+\?)\s*(?P<a>.+)$`, addFAQ),
		feedback.On(`(?i)\badd\s+(?:the\s+|an?\s+)?tags?\s*:?\s*(?P<x>.+)$`, addTag),
		feedback.On(`(?i)\b(?:remove|drop)\s+(?:the\s+)?tag\s*:?\s*(?P<x>.+)$`, removeTag),
		feedback.On(`(?i)\bcategory\s*(?::|=|to|is|should be)\s*(?P<x>.+)$`, setCategory),
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
		{Question: "Do I need to install anything?", Answer: "No. Any current browser on a phone or a computer will do."},
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

func setListing(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	wanted := prose.Unquote(m["x"] + m["y"])
	r.PlatformTitle = prose.Clip(wanted, prose.TitleLimit)
	return feedback.Outcome{Text: "The listing is called “" + r.PlatformTitle + "”", Predicate: "platformTitle = " + r.PlatformTitle, Met: r.PlatformTitle == wanted}
}

func addFAQ(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	if len(r.FAQ) >= 12 {
		return feedback.Outcome{Text: "Add a question: there are twelve already"}
	}
	q := prose.Clip(prose.Capital(prose.Line(m["q"])), 200)
	r.FAQ = append(r.FAQ, event.Answer{Question: q, Answer: prose.Clip(prose.Capital(prose.Line(m["a"])), 600)})
	return feedback.Outcome{Text: "Answer “" + q + "”", Predicate: fmt.Sprintf("len(faq) = %d", len(r.FAQ)), Met: true}
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
	return feedback.Outcome{Text: "Add the tags " + strings.Join(added, ", "), Predicate: "tags contains " + strings.Join(added, ", "), Met: len(added) > 0}
}

func removeTag(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	before := len(r.Tags)
	r.Tags = slices.DeleteFunc(r.Tags, func(t string) bool { return strings.EqualFold(t, strings.TrimPrefix(prose.Unquote(m["x"]), "#")) })
	return feedback.Outcome{Text: "Remove a tag", Predicate: fmt.Sprintf("len(tags) = %d", len(r.Tags)), Met: len(r.Tags) < before}
}

func setCategory(_ *prose.Writer, r *event.TicketingResult, m feedback.Match) feedback.Outcome {
	r.Category = prose.Clip(prose.Capital(prose.Unquote(m["x"])), 60)
	return feedback.Outcome{Text: "Category becomes “" + r.Category + "”", Predicate: "category = " + r.Category, Met: r.Category != ""}
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

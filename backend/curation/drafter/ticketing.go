package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event"
)

func ticketingDesk() desk {
	s := style[event.TicketingResult]{
		texts: func(r *event.TicketingResult) []*string {
			return []*string{&r.BodyMarkdown, &r.Summary, &r.PlatformTitle}
		},
		shorten: func(_ *writer, r *event.TicketingResult) bool {
			before := len(r.BodyMarkdown)
			r.BodyMarkdown = shorter(r.BodyMarkdown)
			return len(r.BodyMarkdown) < before
		},
		extend: func(w *writer, r *event.TicketingResult) bool {
			section := "## What to expect\n\n- " + strings.Join(w.genre.Gains, "\n- ")
			if strings.Contains(r.BodyMarkdown, section) {
				return false
			}
			r.BodyMarkdown += "\n\n" + section
			return true
		},
		tone: func(w *writer, r *event.TicketingResult, t tone) {
			r.BodyMarkdown = w.inMarkdown().reopen(r.BodyMarkdown, t)
		},
		mention: func(_ *writer, r *event.TicketingResult, x string) {
			r.BodyMarkdown += "\n\nGood to know: " + prose(x) + "."
		},
	}
	rules := []rule[event.TicketingResult]{
		{regexp.MustCompile(`(?i)\b(?:platform\s+)?title\s*(?::|=|to|should be)\s*(?P<x>.+)$|\bcall it\s+(?P<y>.+)$`), setListing},
		{regexp.MustCompile(`(?i)\badd\s+(?:an?\s+)?(?:faq|question)\s*:?\s*(?P<q>[^?]+\?)\s*(?P<a>.+)$`), addFAQ},
		{regexp.MustCompile(`(?i)\badd\s+(?:the\s+|an?\s+)?tags?\s*:?\s*(?P<x>.+)$`), addTag},
		{regexp.MustCompile(`(?i)\b(?:remove|drop)\s+(?:the\s+)?tag\s*:?\s*(?P<x>.+)$`), removeTag},
		{regexp.MustCompile(`(?i)\bcategory\s*(?::|=|to|is|should be)\s*(?P<x>.+)$`), setCategory},
	}
	return bench[event.TicketingResult]{name: event.Ticketing, first: draftTicketing, rules: append(rules, s.rules()...), tidy: tidyTicketing}
}

func draftTicketing(w *writer) event.TicketingResult {
	hook := w.template(w.genre.Hooks)
	body := []string{w.inMarkdown().fill(hook)}
	if own := prose(w.facts.Brief.Description); own != "" {
		body = append(body, clip(own, 12_000))
	}
	body = append(body, w.whenAndWhere())
	summary := w.about.Summary
	if summary == "" {
		summary = w.summary(w.fill(hook))
	}
	return event.TicketingResult{
		PlatformTitle: clip(w.name(), titleLimit), Summary: clip(summary, summaryLimit), BodyMarkdown: strings.Join(body, "\n\n"),
		Category: clip(capital(w.topic()), 60), Tags: w.tags(), FAQ: w.faq(), TicketCopy: w.ticketCopy(),
		Reasoning: "The listing repeats the plan's title, time and tiers, so that no page contradicts another.",
	}
}

func (w *writer) tags() []string {
	out := []string{clip(w.topic(), 40), "live", "online"}
	for _, p := range w.facts.Brief.Performers {
		out = append(out, clip(line(p), 40))
	}
	return slices.Compact(out[:min(10, len(out))])
}

func (w *writer) faq() []event.Answer {
	out := []event.Answer{
		{Question: "Where does it take place?", Answer: "Online, in your browser: " + w.facts.RoomURL},
		{Question: "Do I need to install anything?", Answer: "No. Any current browser on a phone or a computer will do."},
	}
	if w.date() != "" {
		out = append(out, event.Answer{Question: "When does it start?", Answer: w.date() + ", " + w.clock() + "."})
	}
	if w.pricing.RefundPolicy != "" {
		out = append(out, event.Answer{Question: "Can I return my ticket?", Answer: clip(w.pricing.RefundPolicy, 600)})
	}
	return out
}

func (w *writer) ticketCopy() []event.TicketCopy {
	var out []event.TicketCopy
	for _, t := range w.pricing.Tiers {
		text := capital(w.amount(t.AmountMinor)) + "."
		if t.Kind == event.TierDonation {
			text = "Pay what you want."
		}
		if len(t.Perks) > 0 {
			text += " " + strings.Join(t.Perks, ", ") + "."
		}
		out = append(out, event.TicketCopy{TierID: t.ID, Name: t.Name, Description: clip(text, 400)})
	}
	if len(out) == 0 {
		out = []event.TicketCopy{{TierID: "general", Name: "General admission", Description: "Watch live."}}
	}
	return out
}

func setListing(_ *writer, r *event.TicketingResult, m match) outcome {
	wanted := unquote(m["x"] + m["y"])
	r.PlatformTitle = clip(wanted, titleLimit)
	return outcome{text: "The listing is called “" + r.PlatformTitle + "”", predicate: "platformTitle = " + r.PlatformTitle, met: r.PlatformTitle == wanted}
}

func addFAQ(_ *writer, r *event.TicketingResult, m match) outcome {
	if len(r.FAQ) >= 12 {
		return outcome{text: "Add a question: there are twelve already"}
	}
	q := clip(capital(line(m["q"])), 200)
	r.FAQ = append(r.FAQ, event.Answer{Question: q, Answer: clip(capital(line(m["a"])), 600)})
	return outcome{text: "Answer “" + q + "”", predicate: fmt.Sprintf("len(faq) = %d", len(r.FAQ)), met: true}
}

func addTag(_ *writer, r *event.TicketingResult, m match) outcome {
	var added []string
	for _, tag := range regexp.MustCompile(`\s*(?:,|\band\b)\s*`).Split(unquote(m["x"]), -1) {
		tag = clip(strings.TrimPrefix(strings.TrimSpace(tag), "#"), 40)
		if tag != "" && len(r.Tags) < 10 && !slices.Contains(r.Tags, tag) {
			r.Tags = append(r.Tags, tag)
			added = append(added, tag)
		}
	}
	return outcome{text: "Add the tags " + strings.Join(added, ", "), predicate: "tags contains " + strings.Join(added, ", "), met: len(added) > 0}
}

func removeTag(_ *writer, r *event.TicketingResult, m match) outcome {
	before := len(r.Tags)
	r.Tags = slices.DeleteFunc(r.Tags, func(t string) bool { return strings.EqualFold(t, strings.TrimPrefix(unquote(m["x"]), "#")) })
	return outcome{text: "Remove a tag", predicate: fmt.Sprintf("len(tags) = %d", len(r.Tags)), met: len(r.Tags) < before}
}

func setCategory(_ *writer, r *event.TicketingResult, m match) outcome {
	r.Category = clip(capital(unquote(m["x"])), 60)
	return outcome{text: "Category becomes “" + r.Category + "”", predicate: "category = " + r.Category, met: r.Category != ""}
}

func tidyTicketing(w *writer, r *event.TicketingResult) {
	r.BodyMarkdown = clip(r.BodyMarkdown, 19_000)
	r.Summary = clip(firstNonEmpty(line(r.Summary), w.name()), summaryLimit)
	r.PlatformTitle = clip(firstNonEmpty(line(r.PlatformTitle), w.name()), titleLimit)
	r.Category = firstNonEmpty(r.Category, capital(w.genre.Noun))
	if strings.TrimSpace(r.BodyMarkdown) == "" {
		r.BodyMarkdown = r.Summary
	}
}

func firstNonEmpty(texts ...string) string {
	for _, s := range texts {
		if strings.TrimSpace(s) != "" {
			return s
		}
	}
	return ""
}

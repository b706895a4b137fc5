package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/event"
)

const summaryLimit = 140

func descriptionDesk() desk {
	s := style[event.DescriptionResult]{
		texts: func(r *event.DescriptionResult) []*string {
			out := []*string{&r.BodyMarkdown, &r.Summary}
			for i := range r.Highlights {
				out = append(out, &r.Highlights[i])
			}
			return out
		},
		shorten: func(_ *writer, r *event.DescriptionResult) bool {
			before := len(r.BodyMarkdown)
			r.BodyMarkdown = shorter(r.BodyMarkdown)
			return len(r.BodyMarkdown) < before
		},
		extend: extendDescription,
		tone: func(w *writer, r *event.DescriptionResult, t tone) {
			r.BodyMarkdown = w.inMarkdown().reopen(r.BodyMarkdown, t)
			r.Summary = clip(unmarked(firstSentence(r.BodyMarkdown)), summaryLimit)
		},
		mention: func(_ *writer, r *event.DescriptionResult, x string) {
			r.BodyMarkdown += "\n\nGood to know: " + prose(x) + "."
		},
	}
	rules := []rule[event.DescriptionResult]{
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+)?highlight\s*:?\s*(?P<x>.+)$`), addHighlight},
		{regexp.MustCompile(`(?i)^\s*(?:the\s+)?summary\s*(?::|=|should be)\s*(?P<x>.+)$`), afterwards(setSummary)},
		{regexp.MustCompile(`(?i)\b(?:audience\s*(?::|is|should be)|aimed? (?:it )?at|write (?:it )?for|target)\s*(?P<x>.+)$`), setAudience},
		{regexp.MustCompile(`(?i)\baccessibility\s*(?::|is|should be)\s*(?P<x>.+)$`), setAccessibility},
	}
	return bench[event.DescriptionResult]{
		name: event.Description, first: draftDescription, rules: append(rules, s.rules()...), tidy: tidyDescription,
	}
}

func draftDescription(w *writer) event.DescriptionResult {
	hook := w.template(w.genre.Hooks)
	return event.DescriptionResult{
		Summary:       clip(w.summary(w.fill(hook)), summaryLimit),
		BodyMarkdown:  w.inMarkdown().body(hook),
		Highlights:    w.highlights(),
		Audience:      capital(w.genre.Audience) + ".",
		Accessibility: "The event is watched in a browser, on a phone or a computer; the brief says no more.",
		Language:      "en",
		Reasoning:     "Dates, names and prices are the plan's, and the brief's own words are kept; the opening and the highlights are usual for this kind of event: check that they hold.",
	}
}

// summary is the brief's first sentence if it is short enough to stand alone.
func (w *writer) summary(hook string) string {
	own := line(firstSentence(plain(w.facts.Brief.Description)))
	if n := len([]rune(own)); n >= 20 && n <= summaryLimit {
		return own
	}
	return hook
}

// body is Markdown: w writes that.
func (w *writer) body(hook string) string {
	parts := []string{w.fill(hook)}
	if own := prose(w.facts.Brief.Description); own != "" {
		parts = append(parts, clip(own, 12_000))
	}
	parts = append(parts, w.whenAndWhere())
	if names := w.facts.Brief.Performers; len(names) > 0 {
		parts = append(parts, "## On stage\n\n- "+strings.Join(names, "\n- "))
	}
	if tickets := w.tickets(); tickets != "" {
		parts = append(parts, tickets)
	}
	return strings.Join(parts, "\n\n")
}

func (w *writer) whenAndWhere() string {
	text := "## When and where\n\nLive in your browser: " + w.facts.RoomURL
	if w.date() != "" {
		text = fmt.Sprintf("## When and where\n\n%s, %s. Watch live in your browser: %s", w.date(), w.clock(), w.facts.RoomURL)
	}
	return text
}

func (w *writer) tickets() string {
	var lines []string
	for _, t := range w.pricing.Tiers {
		lines = append(lines, "- "+verbatim(t.Name)+": "+w.amount(t.AmountMinor))
	}
	if len(lines) == 0 {
		return ""
	}
	return "## Tickets\n\n" + strings.Join(lines, "\n")
}

func (w *writer) highlights() []string {
	var out []string
	if len(w.facts.Brief.Performers) > 0 {
		out = append(out, clip("Live: "+w.performers(), 300))
	}
	out = append(out, w.genre.Gains...)
	if w.date() != "" {
		out = append(out, "Once only: "+w.date())
	}
	return out[:min(5, len(out))]
}

// programme is the schedule as a list.
func (w *writer) programme() string {
	var lines []string
	for _, s := range w.schedule.Segments {
		lines = append(lines, fmt.Sprintf("- %s (%d min)", verbatim(s.Title), s.DurationMin))
	}
	if len(lines) == 0 {
		return ""
	}
	return "## Programme\n\n" + strings.Join(lines, "\n")
}

func tidyDescription(_ *writer, r *event.DescriptionResult) {
	r.BodyMarkdown = clip(r.BodyMarkdown, 19_000)
	r.Summary = clip(firstNonEmpty(line(r.Summary), line(unmarked(firstSentence(r.BodyMarkdown)))), summaryLimit)
	r.Accessibility = firstNonEmpty(r.Accessibility, "Nothing is known yet.")
	r.Highlights = slices.DeleteFunc(r.Highlights, func(h string) bool { return strings.TrimSpace(h) == "" })
	if len(r.Highlights) == 0 {
		r.Highlights = []string{r.Summary}
	}
}

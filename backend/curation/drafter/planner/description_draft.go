package planner

import (
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func draftDescription(w *section.Writer) event.DescriptionResult {
	hook := w.Template(w.Genre.Hooks)
	return event.DescriptionResult{
		Summary:       prose.Clip(w.Summary(w.Fill(hook)), section.SummaryLimit),
		BodyMarkdown:  bodyText(w.InMarkdown(), hook),
		Highlights:    highlights(w),
		Audience:      prose.Capital(w.Genre.Audience) + ".",
		Accessibility: "The event is watched in a browser, on a phone or a computer; the brief says no more.",
		Language:      "en",
		Reasoning:     "Dates, names and prices are the plan's, and the brief's own words are kept; the opening and the highlights are usual for this kind of event: check that they hold.",
	}
}

// bodyText is Markdown: w writes that.
func bodyText(w *section.Writer, hook string) string {
	parts := []string{w.Fill(hook)}
	if own := prose.Markdown(w.Facts.Brief.Description); own != "" {
		parts = append(parts, prose.Clip(own, 12_000))
	}
	parts = append(parts, w.WhenAndWhere())
	if names := w.Facts.Brief.Performers; len(names) > 0 {
		parts = append(parts, "## On stage\n\n- "+strings.Join(names, "\n- "))
	}
	if tickets := ticketSection(w); tickets != "" {
		parts = append(parts, tickets)
	}
	return strings.Join(parts, "\n\n")
}

func ticketSection(w *section.Writer) string {
	var lines []string
	for _, t := range w.Pricing.Tiers {
		lines = append(lines, "- "+prose.Verbatim(t.Name)+": "+w.Amount(t.AmountMinor))
	}
	if len(lines) == 0 {
		return ""
	}
	return "## Tickets\n\n" + strings.Join(lines, "\n")
}

func highlights(w *section.Writer) []string {
	var out []string
	if len(w.Facts.Brief.Performers) > 0 {
		out = append(out, prose.Clip("Live: "+w.Performers(), 300))
	}
	out = append(out, w.Genre.Gains...)
	if w.Date() != "" {
		out = append(out, "Once only: "+w.Date())
	}
	return out[:min(5, len(out))]
}

// programmeSection is the schedule as a list.
func programmeSection(w *section.Writer) string {
	var lines []string
	for _, s := range w.Schedule.Segments {
		lines = append(lines, fmt.Sprintf("- %s (%d min)", prose.Verbatim(s.Title), s.DurationMin))
	}
	if len(lines) == 0 {
		return ""
	}
	return "## Programme\n\n" + strings.Join(lines, "\n")
}

func tidyDescription(_ *section.Writer, r *event.DescriptionResult) {
	r.BodyMarkdown = prose.Clip(r.BodyMarkdown, 19_000)
	r.Summary = prose.Clip(prose.FirstNonEmpty(prose.Line(r.Summary), prose.Line(prose.Unmarked(prose.FirstSentence(r.BodyMarkdown)))), section.SummaryLimit)
	r.Accessibility = prose.FirstNonEmpty(r.Accessibility, "Nothing is known yet.")
	r.Highlights = slices.DeleteFunc(r.Highlights, func(h string) bool { return strings.TrimSpace(h) == "" })
	if len(r.Highlights) == 0 {
		r.Highlights = []string{r.Summary}
	}
}

package planner

import (
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Description is the section of that aspect.
func Description() feedback.Section[event.DescriptionResult] {
	s := feedback.Wording[event.DescriptionResult]{
		Texts: func(r *event.DescriptionResult) []*string {
			return feedback.All(r.Highlights, &r.BodyMarkdown, &r.Summary)
		},
		Markdown: true,
		More: func(w *prose.Writer) []string {
			who := "## Who comes\n\n" + prose.Capital(w.Genre.Audience) + "."
			return []string{w.WhatToExpect(), programmeSection(w), who}
		},
		Tone: func(w *prose.Writer, r *event.DescriptionResult, t genre.Tone) {
			r.BodyMarkdown = w.InMarkdown().Reopen(r.BodyMarkdown, t)
			r.Summary = prose.Clip(prose.Unmarked(prose.FirstSentence(r.BodyMarkdown)), prose.SummaryLimit)
		},
	}
	rules := []feedback.Rule[event.DescriptionResult]{
		feedback.On(`(?i)\badd\s+(?:a\s+)?highlight\s*:?\s*(?P<x>.+)$`, addHighlight),
		feedback.Setting(`(?i)^\s*(?:the\s+)?summary\s*(?::|=|should be)\s*(?P<x>.+)$`, "Summary", "summary", prose.SummaryLimit, prose.Unquote, func(r *event.DescriptionResult) *string { return &r.Summary }),
		feedback.On(`(?i)\b(?:audience\s*(?::|is|should be)|aimed? (?:it )?at|write (?:it )?for|target)\s*(?P<x>.+)$`, setAudience),
		feedback.Setting(`(?i)\baccessibility\s*(?::|is|should be)\s*(?P<x>.+)$`, "Accessibility", "accessibility", 1000, prose.Statement, func(r *event.DescriptionResult) *string { return &r.Accessibility }),
	}
	return feedback.Section[event.DescriptionResult]{
		Name: event.Description, First: draftDescription, Rules: append(rules, s.Rules()...), Tidy: tidyDescription,
	}
}

func draftDescription(w *prose.Writer) event.DescriptionResult {
	hook := w.Template(w.Genre.Hooks)
	english := ""
	if !strings.HasPrefix(w.Facts.Language, "en") {
		english = "The text is English: this drafter writes no other language, and the brief's is " + w.Facts.Language + ". "
	}
	return event.DescriptionResult{
		Summary:       prose.Clip(w.Summary(w.Fill(hook)), prose.SummaryLimit),
		BodyMarkdown:  bodyText(w.InMarkdown(), hook),
		Highlights:    highlights(w),
		Audience:      prose.Capital(w.Genre.Audience) + ".",
		Accessibility: "The event is watched in a browser, on a phone or a computer; the brief says no more.",
		Language:      "en",
		Reasoning:     english + "Dates, names and prices are the plan's, and the brief's own words are kept; the opening and the highlights are usual for this kind of event: check that they hold.",
	}
}

// bodyText is Markdown: w writes that.
func bodyText(w *prose.Writer, hook string) string {
	parts := w.Opening(hook)
	if names := w.Facts.Brief.Performers; len(names) > 0 {
		parts = append(parts, "## On stage\n\n- "+strings.Join(names, "\n- "))
	}
	if tickets := ticketSection(w); tickets != "" {
		parts = append(parts, tickets)
	}
	return strings.Join(parts, "\n\n")
}

func ticketSection(w *prose.Writer) string {
	var lines []string
	for _, t := range w.Pricing.Tiers {
		lines = append(lines, "- "+prose.Verbatim(t.Name)+": "+w.Amount(t.AmountMinor))
	}
	if len(lines) == 0 {
		return ""
	}
	return "## Tickets\n\n" + strings.Join(lines, "\n")
}

func highlights(w *prose.Writer) []string {
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
func programmeSection(w *prose.Writer) string {
	var lines []string
	for _, s := range w.Schedule.Segments {
		lines = append(lines, fmt.Sprintf("- %s (%d min)", prose.Verbatim(s.Title), s.DurationMin))
	}
	if len(lines) == 0 {
		return ""
	}
	return "## Programme\n\n" + strings.Join(lines, "\n")
}

func tidyDescription(_ *prose.Writer, r *event.DescriptionResult) {
	r.BodyMarkdown = prose.Clip(r.BodyMarkdown, 19_000)
	r.Summary = prose.Clip(prose.FirstNonEmpty(prose.Line(r.Summary), prose.Line(prose.Unmarked(prose.FirstSentence(r.BodyMarkdown)))), prose.SummaryLimit)
	r.Accessibility = prose.FirstNonEmpty(r.Accessibility, "Nothing is known yet.")
	r.Highlights = slices.DeleteFunc(r.Highlights, func(h string) bool { return strings.TrimSpace(h) == "" })
	if len(r.Highlights) == 0 {
		r.Highlights = []string{r.Summary}
	}
}

func addHighlight(_ *prose.Writer, r *event.DescriptionResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 300)
	r.Highlights = slices.Insert(r.Highlights, 0, x)
	r.Highlights = r.Highlights[:min(5, len(r.Highlights))]
	return feedback.Holding("Add the highlight “"+x+"”", "highlights contains "+x,
		func() bool { return slices.Contains(r.Highlights, x) }, "highlights")
}

func setAudience(_ *prose.Writer, r *event.DescriptionResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 400)
	r.Audience = prose.Capital(x) + "."
	r.BodyMarkdown += "\n\nMade for " + prose.Markdown(x) + "."
	return feedback.Holding("Write for "+x, "audience contains "+x, func() bool { return prose.Contains(r.Audience, x) }, "audience")
}

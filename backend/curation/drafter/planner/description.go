package planner

import (
	"fmt"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Description is the section of that aspect.
func Description() feedback.Section[event.DescriptionResult] {
	s := feedback.Wording[event.DescriptionResult]{
		Texts:    []string{"BodyMarkdown", "Summary", "Highlights"},
		Markdown: true, Opens: true,
		More: func(w *prose.Writer) []string {
			who := "## Who comes\n\n" + prose.Capital(w.Genre.Audience) + "."
			return []string{w.WhatToExpect(), programmeSection(w), who}
		},
	}
	highlights := form.List[event.DescriptionResult]{
		What: "the highlight", Field: "highlights", Most: 5,
		Of: func(r *event.DescriptionResult) *[]string { return &r.Highlights },
	}
	rules := []feedback.Rule[event.DescriptionResult]{
		highlights.Adding(`(?i)\badd\s+(?:a\s+)?highlight\s*:?\s*(?P<x>.+)$`, form.Entry),
		feedback.Setting(`(?i)^\s*(?:the\s+)?summary\s*(?::|=|should be)\s*(?P<x>.+)$`, "Summary", "summary", func(r *event.DescriptionResult) *string { return &r.Summary }),
		feedback.On(`(?i)\b(?:audience\s*(?::|is|should be)|aimed? (?:it )?at|write (?:it )?for|target)\s*(?P<x>.+)$`, setAudience),
		feedback.Setting(`(?i)\baccessibility\s*(?::|is|should be)\s*(?P<x>.+)$`, "Accessibility", "accessibility", func(r *event.DescriptionResult) *string { return &r.Accessibility }),
	}
	return form.Section(event.Description, form.First[event.DescriptionResult](event.Description), append(rules, s.Rules()...))
}

// programmeSection is the schedule as a list.
func programmeSection(w *prose.Writer) string {
	if len(w.Schedule.Segments) == 0 {
		return ""
	}
	section := "## Programme\n"
	for _, s := range w.Schedule.Segments {
		section += fmt.Sprintf("\n- %s (%d min)", prose.Verbatim(s.Title), s.DurationMin)
	}
	return section
}

func setAudience(_ *prose.Writer, r *event.DescriptionResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 400)
	r.Audience = prose.Capital(x) + "."
	r.BodyMarkdown += "\n\nMade for " + prose.Markdown(x) + "."
	return form.Shows("Write for "+x, "audience contains ", x, "audience", &r.Audience)
}

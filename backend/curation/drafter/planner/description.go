package planner

import (
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// Description is the section of that aspect.
func Description() section.Of[event.DescriptionResult] {
	s := section.Style[event.DescriptionResult]{
		Texts: func(r *event.DescriptionResult) []*string {
			out := []*string{&r.BodyMarkdown, &r.Summary}
			for i := range r.Highlights {
				out = append(out, &r.Highlights[i])
			}
			return out
		},
		Shorten: func(_ *section.Writer, r *event.DescriptionResult) bool {
			before := len(r.BodyMarkdown)
			r.BodyMarkdown = prose.Shorter(r.BodyMarkdown)
			return len(r.BodyMarkdown) < before
		},
		Extend: extendDescription,
		Tone: func(w *section.Writer, r *event.DescriptionResult, t genre.Tone) {
			r.BodyMarkdown = w.InMarkdown().Reopen(r.BodyMarkdown, t)
			r.Summary = prose.Clip(prose.Unmarked(prose.FirstSentence(r.BodyMarkdown)), section.SummaryLimit)
		},
		Mention: func(_ *section.Writer, r *event.DescriptionResult, x string) {
			r.BodyMarkdown += "\n\nGood to know: " + prose.Markdown(x) + "."
		},
	}
	rules := []section.Rule[event.DescriptionResult]{
		section.On(`(?i)\badd\s+(?:a\s+)?highlight\s*:?\s*(?P<x>.+)$`, addHighlight),
		section.On(`(?i)^\s*(?:the\s+)?summary\s*(?::|=|should be)\s*(?P<x>.+)$`, section.Afterwards(setSummary)),
		section.On(`(?i)\b(?:audience\s*(?::|is|should be)|aimed? (?:it )?at|write (?:it )?for|target)\s*(?P<x>.+)$`, setAudience),
		section.On(`(?i)\baccessibility\s*(?::|is|should be)\s*(?P<x>.+)$`, setAccessibility),
	}
	return section.Of[event.DescriptionResult]{
		Name: event.Description, First: draftDescription, Rules: append(rules, s.Rules()...), Tidy: tidyDescription,
	}
}

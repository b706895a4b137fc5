package planner

import (
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// extendDescription adds the first thing that is not said yet.
func extendDescription(w *section.Writer, r *event.DescriptionResult) bool {
	before := len(r.BodyMarkdown)
	for _, section := range []string{
		"## What to expect\n\n- " + strings.Join(w.Genre.Gains, "\n- "),
		programmeSection(w),
		"## Who comes\n\n" + prose.Capital(w.Genre.Audience) + ".",
	} {
		if section != "" && !strings.Contains(r.BodyMarkdown, section) {
			r.BodyMarkdown += "\n\n" + section
			break
		}
	}
	return len(r.BodyMarkdown) > before
}

func addHighlight(_ *section.Writer, r *event.DescriptionResult, m section.Match) section.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 300)
	r.Highlights = slices.Insert(r.Highlights, 0, x)
	r.Highlights = r.Highlights[:min(5, len(r.Highlights))]
	return section.Outcome{Text: "Add the highlight “" + x + "”", Predicate: "highlights contains " + x, Met: true, Still: func() bool { return slices.Contains(r.Highlights, x) }}
}

func setSummary(_ *section.Writer, r *event.DescriptionResult, m section.Match) section.Outcome {
	wanted := prose.Unquote(m["x"])
	r.Summary = prose.Clip(wanted, section.SummaryLimit)
	return section.Outcome{
		Text: "Summary becomes “" + r.Summary + "”", Predicate: "summary = " + r.Summary,
		Met: r.Summary == wanted, Still: func() bool { return r.Summary == wanted },
	}
}

func setAudience(_ *section.Writer, r *event.DescriptionResult, m section.Match) section.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 400)
	r.Audience = prose.Capital(x) + "."
	r.BodyMarkdown += "\n\nMade for " + prose.Markdown(x) + "."
	return section.Outcome{Text: "Write for " + x, Predicate: "audience = " + x, Met: true}
}

func setAccessibility(_ *section.Writer, r *event.DescriptionResult, m section.Match) section.Outcome {
	r.Accessibility = prose.Clip(prose.Capital(prose.Unquote(m["x"])), 1000)
	return section.Outcome{Text: "Accessibility becomes “" + r.Accessibility + "”", Met: true}
}

package drafter

import (
	"slices"
	"strings"

	"footlight/backend/event"
)

// extendDescription adds the first thing that is not said yet.
func extendDescription(w *writer, r *event.DescriptionResult) bool {
	before := len(r.BodyMarkdown)
	for _, section := range []string{
		"## What to expect\n\n- " + strings.Join(w.genre.Gains, "\n- "),
		w.programme(),
		"## Who comes\n\n" + capital(w.genre.Audience) + ".",
	} {
		if section != "" && !strings.Contains(r.BodyMarkdown, section) {
			r.BodyMarkdown += "\n\n" + section
			break
		}
	}
	return len(r.BodyMarkdown) > before
}

func addHighlight(_ *writer, r *event.DescriptionResult, m match) outcome {
	x := clip(unquote(m["x"]), 300)
	r.Highlights = slices.Insert(r.Highlights, 0, x)
	r.Highlights = r.Highlights[:min(5, len(r.Highlights))]
	return outcome{text: "Add the highlight “" + x + "”", predicate: "highlights contains " + x, met: true, still: func() bool { return slices.Contains(r.Highlights, x) }}
}

func setSummary(_ *writer, r *event.DescriptionResult, m match) outcome {
	wanted := unquote(m["x"])
	r.Summary = clip(wanted, summaryLimit)
	return outcome{
		text: "Summary becomes “" + r.Summary + "”", predicate: "summary = " + r.Summary,
		met: r.Summary == wanted, still: func() bool { return r.Summary == wanted },
	}
}

func setAudience(_ *writer, r *event.DescriptionResult, m match) outcome {
	x := clip(unquote(m["x"]), 400)
	r.Audience = capital(x) + "."
	r.BodyMarkdown += "\n\nMade for " + prose(x) + "."
	return outcome{text: "Write for " + x, predicate: "audience = " + x, met: true}
}

func setAccessibility(_ *writer, r *event.DescriptionResult, m match) outcome {
	r.Accessibility = clip(capital(unquote(m["x"])), 1000)
	return outcome{text: "Accessibility becomes “" + r.Accessibility + "”", met: true}
}

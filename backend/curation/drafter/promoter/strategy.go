// Package promoter has the sections of an event's promotion.
package promoter

import (
	"slices"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Strategy is the section of that aspect.
func Strategy() feedback.Section[planning.StrategyResult] {
	s := feedback.Wording[planning.StrategyResult]{Texts: []string{"Positioning", "Risks", "Timeline.Action", "Audiences.Message"}, Opens: true}
	risks := form.List[planning.StrategyResult]{What: "the risk", Field: "risks", Of: func(r *planning.StrategyResult) *[]string { return &r.Risks }}
	rules := []feedback.Rule[planning.StrategyResult]{
		risks.Adding(`(?i)\badd\s+(?:a\s+|the\s+)?risk\s*:?\s*(?P<x>.+)$`, form.Entry),
		feedback.On(`(?i)\b(?:(?:focus|concentrate) (?:more )?on|target|aim (?:it )?at|add (?:an |the )?audience\s*:?|address|reach)\s+(?P<x>.+)$`, addAudience),
	}
	return form.Section(event.Strategy, draftStrategy, append(rules, s.Rules()...))
}

// draftStrategy starts no earlier than today.
func draftStrategy(w *prose.Writer) planning.StrategyResult {
	r := form.First[planning.StrategyResult](event.Strategy)(w)
	r.KPIs[0].Target, r.KPIs[1].Target = max(1, w.Facts.Capacity*7/10), max(1, w.Facts.Capacity/2)
	if start := w.Start(); !start.IsZero() {
		left := max(0, int(start.Sub(w.Facts.Now)/(24*time.Hour)))
		r.Timeline = slices.DeleteFunc(r.Timeline, func(a planning.Action) bool { return a.OffsetDays < -left })
	}
	return r
}

func addAudience(w *prose.Writer, r *planning.StrategyResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 120)
	r.Audiences = slices.Insert(r.Audiences, 0, planning.Audience{
		Name: prose.Capital(x), Need: "To find the event among everything else.", Channel: "social_network",
		Message: w.Name() + " is made for " + x + ".",
	})
	return feedback.Holding("Focus on "+x, "audiences[0].name contains "+x,
		func() bool { return len(r.Audiences) > 0 && prose.Contains(r.Audiences[0].Name, x) }, "audiences.name")
}

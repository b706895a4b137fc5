// Package promoter has the sections of an event's promotion.
package promoter

import (
	"slices"
	"time"

	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Strategy is the section of that aspect.
func Strategy() form.Section[planning.StrategyResult] { return form.New(event.Strategy, draftStrategy) }

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

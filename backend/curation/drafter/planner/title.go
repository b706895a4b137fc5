// Package planner has the sections of an event's plan.
package planner

import (
	"slices"

	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Title is the section of that aspect.
func Title() form.Section[planning.TitleResult] {
	return form.New(event.Title, draftTitle, func(_ *prose.Writer, r *planning.TitleResult) {
		r.Alternatives = slices.DeleteFunc(r.Alternatives, func(a string) bool { return a == r.Title })
	})
}

func draftTitle(w *prose.Writer) planning.TitleResult {
	all := w.Titles()
	pick := (w.Request.Number - 1) % len(all) // every new plan starts from another candidate
	w.Request.Number = pick + 1
	r := form.First[planning.TitleResult](event.Title)(w)
	rest := slices.Concat(all[pick+1:], all[:pick])
	w.Random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	r.Title, r.Alternatives = all[pick], append([]string{}, rest[:min(3, len(rest))]...)
	return r
}

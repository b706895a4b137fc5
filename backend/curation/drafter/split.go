package drafter

import (
	"cmp"
	"slices"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Split implements curation.Router. What is about no aspect goes with what stands beside it, so that the
// answer can say that it was not understood.
func (d *Drafter) Split(scope event.Scope, message string) []draft.Part {
	var parts []draft.Part
	lost := ""
	for _, clause := range feedback.Clauses(message) {
		if feedback.Known.Opposed.MatchString(clause) {
			return nil
		}
		for _, p := range d.passages(scope, clause) {
			i := slices.IndexFunc(parts, func(known draft.Part) bool { return known.Aspect == p.Aspect })
			if p.Aspect == "" {
				i = len(parts) - 1
			}
			switch {
			case i >= 0:
				parts[i].Text += "\n" + p.Text
			case p.Aspect == "":
				lost += "\n" + p.Text
			default:
				parts = append(parts, draft.Part{Aspect: p.Aspect, Text: strings.TrimSpace(lost + "\n" + p.Text)})
				lost = ""
			}
		}
	}
	return parts
}

// passages cuts a clause where it passes on to another aspect. Quoted text is never cut.
func (d *Drafter) passages(scope event.Scope, clause string) (parts []draft.Part) {
	known := feedback.Known
	if known.Mention.MatchString(clause) && scope == event.Planner && !known.Other.MatchString(clause) {
		return []draft.Part{{Aspect: event.Description, Text: clause}}
	}
	var joints [][]int
	if !known.Open.MatchString(clause) {
		joints = known.Passage.FindAllStringSubmatchIndex(prose.Masked(clause), -1)
	}
	about, start, end := event.Aspect(""), 0, 0
	from, joined := 0, true // where a piece begins, and whether a word joins it to the one before
	for _, at := range append(joints, []int{len(clause), len(clause), 0}) {
		next := d.about(scope, clause[from:at[0]], joined)
		if next != "" && about != "" && next != about {
			parts = append(parts, draft.Part{Aspect: about, Text: clause[start:end]})
			start = from
		}
		about, end, from, joined = cmp.Or(next, about), at[0], at[1], at[2] >= 0
	}
	parts = append(parts, draft.Part{Aspect: about, Text: clause[start:]})
	for i := range parts {
		if !feedback.Asks(parts[i].Text) { // "title and description: shorter" asks the same of both
			parts[i].Text = clause
		}
	}
	return parts
}

// about is the aspect that a piece of a clause is about, "" where that cannot be told.
func (d *Drafter) about(scope event.Scope, text string, joined bool) event.Aspect {
	named := slices.ContainsFunc(scope.Aspects(), func(a event.Aspect) bool { return feedback.Mentions(a, text) > 0 })
	number := feedback.Known.Number.MatchString(text) && !feedback.Known.Amount.MatchString(text)
	if !named && (!joined || number) {
		return ""
	}
	return d.Route(scope, text)
}

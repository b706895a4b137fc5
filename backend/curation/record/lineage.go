package record

import (
	"maps"
	"slices"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Drafted reports whether an iteration was drafted from the brief, and not from an earlier iteration.
func (it *Iteration) Drafted() bool {
	own := it.Source.Kind == planning.SourceUser || it.Source.Restores > 0
	return it.Initial || !own && it.Feedback == ""
}

// Lineage returns an iteration and those before it that its result rests on, the newest first. The last one was drafted
// from the brief. In place of a restored version stands the older one.
func (r *Record) Lineage(aspect event.Aspect, number int) (line []*Iteration) {
	for _, it := range slices.Backward(r.Iterations) {
		if it.Aspect != aspect || it.Number != number {
			continue
		}
		if number = it.Parent; it.Source.Restores > 0 {
			number = it.Source.Restores
			continue
		}
		if line = append(line, it); it.Drafted() {
			break
		}
	}
	return line
}

// Answered returns the answers that the newest iterations of a scope hold, or those of one of its aspects.
func (r *Record) Answered(scope event.Scope, aspects ...event.Aspect) planning.Answers {
	all := planning.Answers{}
	for aspect, head := range r.Heads(scope) {
		if len(aspects) > 0 && !slices.Contains(aspects, aspect) {
			continue
		}
		for _, it := range slices.Backward(r.Lineage(aspect, head.Number)) {
			maps.Copy(all, it.Answers)
		}
	}
	return all
}

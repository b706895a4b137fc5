package versions

import (
	"maps"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// step holds what one transaction did: for each aspect, the version before it and its own. A restored version stands for
// the older one.
type step map[event.Aspect][2]int

// reversed returns the step that takes a step back.
func (s step) reversed() step {
	out := step{}
	for aspect, x := range s {
		out[aspect] = [2]int{x[1], x[0]}
	}
	return out
}

// history holds the steps that can be undone and redone, the next one last.
type history struct{ past, future []step }

func (h *history) add(s step) {
	switch last, next := len(h.past)-1, len(h.future)-1; {
	case len(s) == 0:
	case last >= 0 && maps.Equal(s, h.past[last].reversed()):
		h.future, h.past = append(h.future, h.past[last]), h.past[:last]
	case next >= 0 && maps.Equal(s, h.future[next]):
		h.past, h.future = append(h.past, s), h.future[:next]
	default:
		h.past, h.future = append(h.past, s), nil
	}
}

// replay returns the history of a scope's iterations, which are in chain order, or of some of its aspects.
func replay(all []planning.Iteration, only []event.Aspect) (h history) {
	now, origins := map[event.Aspect]int{}, map[event.Aspect]map[int]int{}
	s := step{}
	for i, it := range all {
		origin := it.Number
		if it.Source.Restores > 0 {
			origin = origins[it.Aspect][it.Source.Restores]
		}
		if origins[it.Aspect] == nil {
			origins[it.Aspect] = map[int]int{}
		}
		origins[it.Aspect][it.Number] = origin
		if about(it.Aspect, only) {
			s[it.Aspect] = [2]int{now[it.Aspect], origin}
		}
		now[it.Aspect] = origin
		if i+1 == len(all) || all[i+1].Transaction != it.Transaction {
			h.add(s)
			s = step{}
		}
	}
	return h
}

func about(aspect event.Aspect, only []event.Aspect) bool {
	for _, one := range only {
		if one == aspect {
			return true
		}
	}
	return len(only) == 0
}

// Targets returns the versions that undo or redo brings back, by aspect. It returns none if there is no such step.
func (c Command) Targets(all []planning.Iteration) map[event.Aspect]int {
	h, out := replay(all, c.Aspects), map[event.Aspect]int{}
	steps, which := h.past, 0
	if c.Kind == Redo {
		steps, which = h.future, 1
	}
	if len(steps) == 0 {
		return out
	}
	for aspect, x := range steps[len(steps)-1] {
		if x[which] > 0 {
			out[aspect] = x[which]
		}
	}
	return out
}

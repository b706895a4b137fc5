package curation

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"footlight/backend/curation/record"
	"footlight/backend/curation/versions"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// travel answers a message about versions: it compares them, or seals older ones again, all in one transaction.
func (e *Engine) travel(ctx context.Context, r *record.Record, scope event.Scope, req planning.MessageRequest, c versions.Command, observe planning.Observer) (planning.Reply, error) {
	if c.Kind == versions.Compare {
		return planning.Reply{Text: compared(r, scope, c)}, nil
	}
	if _, done := r.Accepted(scope); done {
		return planning.Reply{}, finalised(scope)
	}
	targets, question := destinations(r, scope, c)
	if len(targets) == 0 {
		return planning.Reply{Text: question, Question: question}, nil
	}
	if err := e.permitted(ctx, r, scope, req, slices.Collect(maps.Keys(targets))); err != nil {
		return planning.Reply{}, err
	}
	fresh, err := e.restoring(r, scope, req, targets, observe)
	if err != nil {
		return planning.Reply{}, err
	}
	observe.Tell("ledger.writing", "", nil)
	uri, err := e.sealer.write(ctx, r, fresh, messageNotes(r.ID, scope, req, fresh), req.Consent)
	return changed(fresh, uri), err
}

// restoring returns the versions that have the results of older ones.
func (e *Engine) restoring(r *record.Record, scope event.Scope, req planning.MessageRequest, targets map[event.Aspect]int, observe planning.Observer) (fresh []planning.Iteration, err error) {
	next, a := *r, e.writer(r, req.Drafter)
	for _, aspect := range scope.Aspects() {
		number, wanted := targets[aspect]
		if !wanted {
			continue
		}
		asked, err := e.asked(&next, planning.IterateRequest{Scope: scope, Aspect: aspect})
		if err != nil {
			return nil, err
		}
		it, err := a.restored(&next, asked, number, observe)
		if err != nil {
			return nil, err
		}
		it.Parent, it.Feedback = asked.Number-1, req.Text
		fresh = append(fresh, it)
		next.Iterations = r.With(fresh, record.Notes{Request: req.Key})
	}
	return fresh, nil
}

// destinations returns the versions that a command means by aspect, or else what to ask the creator.
func destinations(r *record.Record, scope event.Scope, c versions.Command) (map[event.Aspect]int, string) {
	if c.Kind != versions.Back {
		targets := c.Targets(r.Of(scope))
		return targets, fmt.Sprintf("There is nothing to %s, so nothing was changed. What should be different?", c.Kind)
	}
	number, targets := c.Numbers[0], map[event.Aspect]int{}
	for _, aspect := range among(scope, c) {
		if number < r.Latest(aspect) {
			targets[aspect] = number
		}
	}
	if len(targets) > 1 && len(c.Aspects) == 0 && !c.All {
		return nil, fmt.Sprintf("Version %d of what? Say “go back to version %d of the %s”, or “of everything”.", number, number, spoken(slices.Sorted(maps.Keys(targets))[0]))
	}
	return targets, fmt.Sprintf("There is no older version %d to go back to, so nothing was changed. Which one do you mean?", number)
}

// among returns the aspects that a command is about.
func among(scope event.Scope, c versions.Command) []event.Aspect {
	if len(c.Aspects) > 0 {
		return c.Aspects
	}
	return scope.Aspects()
}

// compared says how two versions of each aspect differ. A single number is compared with the newest version, and none
// means the newest two.
func compared(r *record.Record, scope event.Scope, c versions.Command) string {
	var said []string
	for _, aspect := range among(scope, c) {
		after := r.Latest(aspect)
		before := after - 1
		if len(c.Numbers) > 0 {
			before = c.Numbers[0]
		}
		if len(c.Numbers) > 1 {
			after = c.Numbers[1]
		}
		old, ok := r.Numbered(aspect, before)
		fresh, there := r.Numbered(aspect, after)
		if !ok || !there || before == after {
			continue
		}
		differ := versions.Differences(old.Result, fresh.Result)
		if len(differ) == 0 {
			differ = []string{"no difference"}
		}
		said = append(said, fmt.Sprintf("The %s, version %d → version %d: %s.", spoken(aspect), before, after, strings.Join(differ, "; ")))
	}
	if len(said) == 0 {
		return "There are no two such versions to compare."
	}
	return strings.Join(said, " ")
}

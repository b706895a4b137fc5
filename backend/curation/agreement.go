package curation

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/check"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// contradictions returns the contradictions between the newest iterations of a plan and its promotion, and
// with the current time. The start of an accepted plan may have passed.
func contradictions(r *record.Record, now time.Time, observe planning.Observer) ([]planning.Check, error) {
	if _, done := r.Accepted(event.Planner); done {
		now = time.Time{}
	}
	results := record.Results(r.Heads(event.Planner))
	maps.Copy(results, record.Results(r.Heads(event.Promoter)))
	found, err := setOf(r, results, now).Contradictions(slices.Concat(event.Planner.Aspects(), event.Promoter.Aspects())...)
	for _, c := range found {
		aspect, _, _ := strings.Cut(c.ID, ".")
		observe.Tell("aspect.contradiction", event.Aspect(aspect), c)
	}
	return found, err
}

// disagreements returns what is wrong in the iterations chosen for a scope, such as more tickets than seats, and
// the contradictions between these iterations, which are accepted at the given time. A promotion is compared with
// the current plan.
func disagreements(r *record.Record, scope event.Scope, chosen event.Selection, at time.Time) ([]planning.Check, error) {
	results := record.Results(r.Heads(event.Planner))
	var wrong []planning.Check
	for _, aspect := range scope.Aspects() {
		if it, ok := r.Numbered(aspect, chosen[aspect]); ok {
			results[aspect] = it.Result
			wrong = append(wrong, failures(it)...)
		}
	}
	apart, err := setOf(r, results, at).Contradictions(scope.Aspects()...)
	return append(apart, wrong...), err
}

// failures returns the checks of prices or a schedule that found an error. The checks of other aspects may be out of
// date: Contradictions makes them anew.
func failures(it planning.Iteration) []planning.Check {
	if it.Aspect != event.Pricing && it.Aspect != event.Schedule {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(it.Checks), func(c planning.Check) bool {
		return c.OK || c.Severity != planning.SeverityError
	})
}

func setOf(r *record.Record, results map[event.Aspect]json.RawMessage, now time.Time) check.Set {
	brief, _, _ := r.Brief()
	return check.Set{Results: results, Brief: brief, Former: r.Titles(), Now: now}
}

// agreed refuses a selection that rests on what the creator never gave or contradicts itself, unless the request names each
// question and failed check. It returns the names that were needed.
func (e *Engine) agreed(r *record.Record, req planning.AcceptRequest, now time.Time) (despite []string, err error) {
	asked := e.unanswered(r, req)
	for _, q := range asked {
		if !slices.Contains(req.Despite, q.ID) {
			return nil, &planning.ErrUnanswered{Questions: slices.DeleteFunc(asked, func(q planning.Question) bool { return slices.Contains(req.Despite, q.ID) })}
		}
		despite = append(despite, q.ID)
	}
	found, err := disagreements(r, req.Scope, req.Selection, now)
	if err != nil {
		return nil, err
	}
	var open []planning.Check
	for _, c := range found {
		switch {
		case c.Severity != planning.SeverityError:
		case slices.Contains(req.Despite, c.ID):
			despite = append(despite, c.ID)
		default:
			open = append(open, c)
		}
	}
	if len(open) > 0 {
		return nil, &planning.ErrContradictory{Checks: open}
	}
	return despite, nil
}

// upToDate updates a request to draft anew: its facts become those of the current plan, and it keeps only the
// parts of the brief's texts that agree with the plan.
func upToDate(r *record.Record, req draft.Request) (draft.Request, error) {
	req.Parent = nil
	maps.Copy(req.Siblings, record.Results(r.Heads(event.Planner)))
	delete(req.Siblings, req.Aspect)
	p, err := record.DecodePlan(req.Siblings)
	if err != nil {
		return req, err
	}
	f := &req.Facts
	if tiers := p.Pricing.Tiers; len(tiers) > 0 {
		f.Ticket, f.Currency = &tiers[p.Pricing.MainTier()].AmountMinor, p.Pricing.Currency
		f.Digits, _ = event.CurrencyDigits(f.Currency)
	}
	if !p.Schedule.StartUTC.IsZero() {
		if err = f.Reschedule(p.Schedule); err != nil {
			return req, err
		}
	}
	return req, agree(&req)
}

// agree removes the parts of the brief's texts that contradict the current plan.
func agree(req *draft.Request) (err error) {
	if req.Siblings[event.Schedule] == nil || req.Siblings[event.Pricing] == nil {
		return nil // schedule and pricing are drafted from these texts
	}
	f := &req.Facts
	if f.Brief.Description, f.LeftOut, err = setFor(*req).Agreeing(f.Brief.Description); err == nil {
		f.Pitch, _, err = setFor(*req).Agreeing(f.Pitch)
	}
	return err
}

// setFor returns the results against which a draft is checked.
func setFor(req draft.Request) check.Set {
	return check.Set{Results: req.Siblings, Brief: req.Facts.Brief, Former: req.Former}
}

// contradicting returns the contradictions between a result and the aspects that it must agree with.
func contradicting(req draft.Request, result json.RawMessage) ([]planning.Check, error) {
	set := setFor(req)
	set.Results = maps.Clone(req.Siblings)
	set.Results[req.Aspect] = result
	return set.Contradictions(req.Aspect)
}

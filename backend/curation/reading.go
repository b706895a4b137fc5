package curation

import (
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/reading"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// known returns what the brief and the answers give, what is open, and what the newest versions assume instead.
func (e *Engine) known(r *record.Record) (planning.Reading, error) {
	brief, at, _ := r.Brief()
	out := e.briefs.said(r.ID, brief, at)
	given, err := answered(r)
	if err != nil {
		return out, err
	}
	out.Facts = slices.DeleteFunc(slices.Clone(out.Facts), func(f planning.Fact) bool { return about(given, f.Field) })
	out.Facts = append(out.Facts, given...)
	heads, set := r.Heads(event.Planner), map[planning.Field]bool{}
	for _, q := range out.Questions {
		head, ok := heads[q.Aspect]
		set[q.Field] = ok && e.briefs.given(r, head, q.Field)
	}
	out.Questions = slices.DeleteFunc(slices.Clone(out.Questions), func(q planning.Question) bool { return set[q.Field] })
	out.Assumptions = slices.Concat(out.Assumptions, assumed(heads, out))
	return planning.Reading{
		Facts: nonNil(out.Facts), Unread: nonNil(out.Unread), Questions: nonNil(out.Questions), Assumptions: nonNil(out.Assumptions),
	}, nil
}

// assumed returns what the newest versions say of open questions.
func assumed(heads map[event.Aspect]planning.Iteration, r planning.Reading) (out []planning.Assumption) {
	for _, q := range r.Questions {
		there := slices.ContainsFunc(r.Assumptions, func(a planning.Assumption) bool { return a.Field == q.Field })
		if value := answers.Value(q.Field, heads[q.Aspect].Result); value != nil && !there {
			out = append(out, planning.Assumption{Aspect: q.Aspect, Field: q.Field, Value: value, Why: "The brief does not say it."})
		}
	}
	return out
}

// required are the fields that an accepted plan may not assume.
var required = []planning.Field{planning.FieldDate, planning.FieldStart, planning.FieldPrice}

// unanswered returns the questions that an acceptance leaves open.
func (e *Engine) unanswered(r *record.Record, req planning.AcceptRequest) (open []planning.Question) {
	if req.Scope != event.Planner {
		return nil
	}
	brief, at, _ := r.Brief()
	asked := e.briefs.said(r.ID, brief, at).Questions
	for _, f := range required {
		it, ok := r.Numbered(f.Aspect(), req.Selection[f.Aspect()])
		if ok && !e.briefs.given(r, it, f) {
			open = append(open, question(asked, it, f))
		}
	}
	return open
}

// question returns the question about a field, or asks whether what a version says of it is right.
func question(asked []planning.Question, it planning.Iteration, f planning.Field) planning.Question {
	if i := slices.IndexFunc(asked, func(q planning.Question) bool { return q.Field == f }); i >= 0 {
		return asked[i]
	}
	value := answers.Value(f, it.Result)
	return planning.Question{
		ID: f.Question(), Aspect: f.Aspect(), Field: f, Text: fmt.Sprintf("The plan's %s differs from your words. Is it right?", f),
		Suggestions: []planning.Suggestion{{Label: reading.Label(value), Value: value}},
	}
}

// given reports whether the creator gave what a version says of a field: in the brief, in an answer, in their
// own version, or in feedback that set it.
func (b briefs) given(r *record.Record, it planning.Iteration, f planning.Field) bool {
	line := r.Lineage(it.Aspect, it.Number)
	by := func(v *record.Iteration, answer planning.Field) bool {
		_, is := v.Answers[answer.Question()]
		return is
	}
	for i, v := range line {
		known := by(v, f) || f == planning.FieldCurrency && by(v, planning.FieldPrice) // a price has a currency
		own := v.Source.Kind == planning.SourceUser && len(v.Answers) == 0
		switch {
		case known || own:
			return true
		case v.Drafted():
			return b.told(r.ID, v, f)
		case i+1 < len(line) && sets(v.Iteration, line[i+1].Iteration, f):
			return true
		}
	}
	return false
}

// told reports whether a brief gives what a version that was drafted from it says of a field.
func (b briefs) told(id event.ID, v *record.Iteration, f planning.Field) bool {
	if v.Told.Brief == nil {
		return false
	}
	fact, ok := b.said(id, *v.Told.Brief, v.Told.At).Fact(f)
	return ok && answers.Agree(fact, v.Result)
}

// sets reports whether a refinement changed a field, or was asked for the value that it had.
func sets(it, parent planning.Iteration, f planning.Field) bool {
	if !answers.Same(f, it.Result, parent.Result) {
		return true
	}
	return slices.ContainsFunc(it.Directives, func(d planning.Directive) bool {
		return d.Met == planning.MetTrue && slices.ContainsFunc(predicates[f], func(p string) bool { return strings.Contains(d.Predicate, p) })
	})
}

// predicates are parts of those that a met request for a field has.
var predicates = map[planning.Field][]string{
	planning.FieldDate:     {"date of startLocal = "},
	planning.FieldStart:    {"time of startLocal = "},
	planning.FieldPrice:    {"amountMinor = "},
	planning.FieldCurrency: {"currency = ", "amountMinor = "},
}

package curation

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/reading"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// facts validates the brief of this request, or else the event's last one, and adds the answers that it holds.
// fresh are answers that no version holds yet.
func (e *Engine) facts(r *record.Record, given *planning.Brief, scope event.Scope, fresh ...planning.Fact) (draft.Facts, error) {
	now := clock(e.cfg.Now)
	brief, said, ok := r.Brief()
	if given != nil {
		brief, said, ok = *given, now, true
	}
	if !ok && !r.Has(scope) {
		return draft.Facts{}, event.Invalid("eventData", "is required, with at least one of title, category and description")
	}
	held, err := e.held(r, given, said)
	if err != nil {
		return draft.Facts{}, err
	}
	key := r.ID
	if held = answers.Merge(held, fresh); len(held) > 0 {
		brief, key = answers.Fill(brief, held), r.ID+" answered"
	}
	f, err := e.briefs.read(key, brief, said)
	if err != nil && given == nil && r.Has(scope) {
		// Not wrapped: a stored brief is not the client's mistake.
		return draft.Facts{}, fmt.Errorf("curation: the stored brief of %s: %s", r.ID, err.Error())
	}
	if i := slices.IndexFunc(held, func(fact planning.Fact) bool { return fact.Field == planning.FieldPlace }); i >= 0 {
		f.Place, _ = held[i].Value.(string)
	}
	f.EventID, f.Creator, f.Now, f.RoomURL = r.ID, r.Seal.Creator, now, e.cfg.Origins.URLs(r.ID).Room
	return f, err
}

// read reads an event's brief once, however often its plan is refined.
func (b briefs) read(id event.ID, brief planning.Brief, given time.Time) (draft.Facts, error) {
	if known, ok := b.kept.Get(id); ok && known.given.Equal(given) && reflect.DeepEqual(known.brief, brief) {
		return known.facts, nil
	}
	f, err := draft.FactsOf(brief, given)
	if err == nil {
		// the facts also hold quotes and lists of people
		b.kept.Put(id, checked{brief: brief, given: given, facts: f}, 8<<10+2*len(brief.Description))
	}
	return f, err
}

// held returns the answers that hold in a draft. If another brief is given, those are the ones about what it does not
// say.
func (e *Engine) held(r *record.Record, fresh *planning.Brief, at time.Time) ([]planning.Fact, error) {
	given, err := answered(r)
	if fresh == nil || len(given) == 0 || err != nil {
		return given, err
	}
	said := e.briefs.said(r.ID, *fresh, at)
	return slices.DeleteFunc(given, func(f planning.Fact) bool { return about(said.Facts, f.Field) }), nil
}

// answered returns the answers that the plan's newest versions hold.
func answered(r *record.Record) ([]planning.Fact, error) {
	given := r.Answered(event.Planner)
	if len(given) == 0 {
		return nil, nil
	}
	return answers.Read(given)
}

// said returns what an event's brief says.
func (b briefs) said(id event.ID, brief planning.Brief, given time.Time) planning.Reading {
	f, err := b.read(id, brief, given)
	if err != nil {
		return reading.Read(brief, given) // it was given before today's checks
	}
	return f.Reading
}

// about reports whether a fact is about a field.
func about(facts []planning.Fact, field planning.Field) bool {
	return slices.ContainsFunc(facts, func(f planning.Fact) bool { return f.Field == field })
}

package curation

import (
	"context"
	"time"

	"footlight/backend/event"
)

// readProgramme reads an event's programme from ledger and library, and only
// what it shows.
func (e *Engine) readProgramme(ctx context.Context, id event.ID) (event.Programme, error) {
	seal, err := e.register.Seal(ctx, id)
	if err != nil {
		return event.Programme{}, err
	}
	heads := &record{id: id, exists: true, seal: seal}
	for _, sealed := range shown(seal) {
		var doc iterationDoc
		if _, err = e.fetch(ctx, sealed.Digest, &doc); err != nil {
			return event.Programme{}, err
		}
		it, failed := doc.iteration(id, sealed)
		if failed != nil {
			return event.Programme{}, failed
		}
		heads.iterations = append(heads.iterations, newIteration(it, ""))
	}
	return heads.programme()
}

// shown picks the planner entries a room shows, one per aspect.
func shown(seal event.Seal) map[event.Aspect]event.SealedEntry {
	accepted, final := seal.Acceptance[event.Planner]
	out := map[event.Aspect]event.SealedEntry{}
	for _, sealed := range seal.Entries {
		if sealed.Scope == event.Planner && (!final || accepted.Selection[sealed.Aspect] == sealed.Number) {
			out[sealed.Aspect] = sealed
		}
	}
	return out
}

func (r *record) programme() (event.Programme, error) {
	p, err := decodePlan(results(r.heads(event.Planner)))
	if err != nil {
		return event.Programme{}, err
	}
	_, accepted := r.accepted(event.Planner)
	out := event.Programme{
		EventID: r.id, Creator: r.seal.Creator, Accepted: accepted, Title: name(r.id, p, event.Brief{}),
		BannerURL: p.banner.ImageURL, Tiers: []event.Tier{},
	}
	if len(r.seal.Entries) > 0 {
		out.Created = r.seal.Entries[0].BlockTime
	}
	for _, t := range p.pricing.Tiers {
		t.Currency = p.pricing.Currency
		out.Tiers = append(out.Tiers, t)
	}
	showTimes(&out, p.schedule)
	return out, nil
}

func showTimes(out *event.Programme, s event.ScheduleResult) {
	if s.StartUTC.IsZero() {
		return
	}
	out.Timezone, out.StartsAt, out.EndsAt, out.DoorsAt = s.Timezone, s.StartUTC, s.EndUTC, s.StartUTC
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return
	}
	if doors, err := time.ParseInLocation(event.LocalTime, s.DoorsLocal, zone); err == nil {
		out.DoorsAt = doors.UTC()
	}
}

// IDs lists the planned events.
func (e *Engine) IDs(ctx context.Context) ([]event.ID, error) { return e.register.Events(ctx) }

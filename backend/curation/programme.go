package curation

import (
	"context"
	"time"

	"footlight/backend/event"
)

// Programme is what a room shows of an event: its accepted plan, else the
// newest iterations. An event nobody planned is event.ErrNotFound.
func (e *Engine) Programme(ctx context.Context, id event.ID) (event.Programme, error) {
	r, err := e.load(ctx, id)
	if err != nil {
		return event.Programme{}, err
	}
	if !r.exists {
		return event.Programme{}, event.ErrNotFound
	}
	p, err := decodePlan(results(r.heads(event.Planner)))
	if err != nil {
		return event.Programme{}, err
	}
	_, accepted := r.accepted(event.Planner)
	brief, _ := r.brief()
	out := event.Programme{
		EventID: id, Creator: r.seal.Creator, Accepted: accepted, Title: name(id, p, brief),
		BannerURL: p.banner.ImageURL, Tiers: []event.Tier{},
	}
	if len(r.iterations) > 0 {
		out.Created = r.iterations[0].CreatedAt
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

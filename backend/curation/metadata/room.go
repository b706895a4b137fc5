package metadata

import (
	"cmp"
	"time"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// JSONLD describes a programme in the vocabulary of schema.org, for search engines that read its room. It has
// the times after a postponement. image may be empty.
func JSONLD(p event.Programme, office event.BoxOffice, room, image string) map[string]any {
	plan := record.Planned{
		Title:       planning.TitleResult{Title: p.Title},
		Description: p.Text,
		Pricing:     planning.PricingResult{Tiers: p.Tiers},
		Schedule:    scheduleOf(p),
		Banner:      planning.BannerResult{ImageURL: image},
	}
	if len(p.Tiers) > 0 {
		plan.Pricing.Currency = p.Tiers[0].Currency
	}
	doc := jsonLD(p.EventID, plan, planning.Brief{Performers: onStage(p.Parts)}, room)
	switch {
	case office.Cancelled:
		doc["eventStatus"] = "https://schema.org/EventCancelled"
	case office.Postponed > 0:
		doc["eventStatus"] = "https://schema.org/EventRescheduled"
	}
	return doc
}

func scheduleOf(p event.Programme) planning.ScheduleResult {
	zone, err := time.LoadLocation(cmp.Or(p.Timezone, "UTC"))
	if err != nil || p.StartsAt.IsZero() {
		return planning.ScheduleResult{}
	}
	return planning.ScheduleResult{
		Timezone: zone.String(), StartUTC: p.StartsAt, EndUTC: p.EndsAt,
		StartLocal: p.StartsAt.In(zone).Format(planning.LocalTime), DoorsLocal: p.DoorsAt.In(zone).Format(planning.LocalTime),
	}
}

// onStage returns all performers, each once.
func onStage(parts []event.Segment) []string {
	var names []string
	known := map[string]bool{}
	for _, s := range parts {
		if s.Performer != nil && *s.Performer != "" && !known[*s.Performer] {
			known[*s.Performer] = true
			names = append(names, *s.Performer)
		}
	}
	return names
}

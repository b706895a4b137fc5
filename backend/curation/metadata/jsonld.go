package metadata

import (
	"cmp"
	"time"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// jsonLD describes the event in the vocabulary of schema.org, for search engines and calendars.
// https://schema.org/Event
func jsonLD(id event.ID, p record.Planned, brief planning.Brief, room string) map[string]any {
	doc := map[string]any{
		"@context":            "https://schema.org",
		"@type":               "Event",
		"identifier":          id,
		"name":                p.Name(id, brief),
		"description":         cmp.Or(p.Description.Summary, brief.Description, brief.Category),
		"eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
		"eventStatus":         "https://schema.org/EventScheduled",
		"location":            map[string]any{"@type": "VirtualLocation", "url": room},
		"offers":              offers(p.Pricing, room),
		"url":                 cmp.Or(brief.URL, room),
	}
	if p.Banner.ImageURL != "" {
		doc["image"] = []string{p.Banner.ImageURL}
	}
	if p.Description.Language != "" {
		doc["inLanguage"] = p.Description.Language
	}
	if len(brief.Performers) > 0 {
		doc["performer"] = performers(brief.Performers)
	}
	if brief.MaxParticipants > 0 {
		doc["maximumVirtualAttendeeCapacity"] = brief.MaxParticipants
	}
	jsonLDTimes(doc, p.Schedule)
	return doc
}

// jsonLDTimes adds the times with their offset from UTC.
func jsonLDTimes(doc map[string]any, s planning.ScheduleResult) {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil || s.StartLocal == "" {
		return
	}
	doc["startDate"] = s.StartUTC.In(zone).Format(time.RFC3339)
	doc["endDate"] = s.EndUTC.In(zone).Format(time.RFC3339)
	if doors, err := time.ParseInLocation(planning.LocalTime, s.DoorsLocal, zone); err == nil {
		doc["doorTime"] = doors.Format(time.RFC3339)
	}
}

func performers(names []string) []map[string]any {
	out := make([]map[string]any, len(names))
	for i, n := range names {
		out[i] = map[string]any{"@type": "PerformingGroup", "name": n}
	}
	return out
}

func offers(p planning.PricingResult, room string) []map[string]any {
	out := make([]map[string]any, len(p.Tiers))
	for i, t := range p.Tiers {
		out[i] = map[string]any{
			"@type": "Offer", "name": t.Name, "price": event.Major(t.AmountMinor, p.Currency), "priceCurrency": p.Currency,
			"url": room, "availability": "https://schema.org/InStock",
		}
	}
	return out
}

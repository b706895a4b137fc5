package curation

import (
	"cmp"
	"encoding/json"
	"fmt"

	"footlight/backend/event"
)

// planned is a planner scope's results, decoded. Aspects that are not there
// are zero.
type planned struct {
	title       event.TitleResult
	description event.DescriptionResult
	pricing     event.PricingResult
	schedule    event.ScheduleResult
	banner      event.BannerResult
}

func decodePlan(results map[event.Aspect]json.RawMessage) (planned, error) {
	var p planned
	for aspect, into := range map[event.Aspect]any{
		event.Title: &p.title, event.Description: &p.description, event.Pricing: &p.pricing,
		event.Schedule: &p.schedule, event.Banner: &p.banner,
	} {
		if raw, ok := results[aspect]; ok {
			if err := json.Unmarshal(raw, into); err != nil {
				return planned{}, fmt.Errorf("curation: read %s: %w", aspect, err)
			}
		}
	}
	return p, nil
}

// results strips iterations down to what they say.
func results(its map[event.Aspect]event.Iteration) map[event.Aspect]json.RawMessage {
	out := map[event.Aspect]json.RawMessage{}
	for aspect, it := range its {
		out[aspect] = it.Result
	}
	return out
}

// name is what the event is called.
func (p planned) name(id event.ID, brief event.Brief) string {
	return cmp.Or(p.title.Title, brief.Title, string(id))
}

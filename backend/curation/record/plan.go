package record

import (
	"cmp"
	"encoding/json"
	"fmt"

	"footlight/backend/event"
)

// Planned is a planner scope's results, decoded. Aspects that are not there
// are zero.
type Planned struct {
	Title       event.TitleResult
	Description event.DescriptionResult
	Pricing     event.PricingResult
	Schedule    event.ScheduleResult
	Banner      event.BannerResult
}

// DecodePlan reads what is there of a plan.
func DecodePlan(results map[event.Aspect]json.RawMessage) (Planned, error) {
	var p Planned
	for aspect, into := range map[event.Aspect]any{
		event.Title: &p.Title, event.Description: &p.Description, event.Pricing: &p.Pricing,
		event.Schedule: &p.Schedule, event.Banner: &p.Banner,
	} {
		if raw, ok := results[aspect]; ok {
			if err := json.Unmarshal(raw, into); err != nil {
				return Planned{}, fmt.Errorf("curation: read %s: %w", aspect, err)
			}
		}
	}
	return p, nil
}

// Results strips iterations down to what they say.
func Results(its map[event.Aspect]event.Iteration) map[event.Aspect]json.RawMessage {
	out := map[event.Aspect]json.RawMessage{}
	for aspect, it := range its {
		out[aspect] = it.Result
	}
	return out
}

// Name is what the event is called.
func (p Planned) Name(id event.ID, brief event.Brief) string {
	return cmp.Or(p.Title.Title, brief.Title, string(id))
}

package record

import (
	"cmp"
	"encoding/json"
	"fmt"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Planned holds a planner scope's decoded results. Missing aspects are zero.
type Planned struct {
	Title       planning.TitleResult
	Description event.DescriptionResult
	Pricing     planning.PricingResult
	Schedule    planning.ScheduleResult
	Banner      planning.BannerResult
}

// DecodePlan decodes the results that exist.
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

// Results returns the results of iterations.
func Results(its map[event.Aspect]planning.Iteration) map[event.Aspect]json.RawMessage {
	out := map[event.Aspect]json.RawMessage{}
	for aspect, it := range its {
		out[aspect] = it.Result
	}
	return out
}

// Name returns the event's title, or a substitute.
func (p Planned) Name(id event.ID, brief planning.Brief) string {
	return cmp.Or(p.Title.Title, brief.Title, string(id))
}

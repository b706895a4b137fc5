package answers

import (
	"encoding/json"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Write writes facts about an aspect into its result. A description stays as it is: facts about it show in its words.
func Write(aspect event.Aspect, result json.RawMessage, facts []planning.Fact) (json.RawMessage, error) {
	switch aspect {
	case event.Schedule:
		return record.Edit(result, func(s *planning.ScheduleResult) error { return Schedule(s, facts) })
	case event.Pricing:
		return record.Edit(result, func(p *planning.PricingResult) error { return Pricing(p, facts) })
	case event.Title:
		return record.Edit(result, func(t *planning.TitleResult) error { t.Title, _ = facts[0].Value.(string); return nil })
	}
	return result, nil
}

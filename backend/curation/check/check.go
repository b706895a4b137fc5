// Package check holds results against the facts of their brief and against
// each other. A check finds out and reports; it changes nothing.
package check

import (
	"encoding/json"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Result holds a completed result against the facts and its siblings.
func Result(req draft.Request, result json.RawMessage) ([]planning.Check, error) {
	c := &checks{aspect: req.Aspect}
	var err error
	switch req.Aspect {
	case event.Title:
		err = examine(result, c.title)
	case event.Description:
		err = examine(result, func(r event.DescriptionResult) { c.description(r, req.Facts) })
	case event.Pricing:
		err = examine(result, func(r planning.PricingResult) { c.pricing(r, req.Facts) })
	case event.Schedule:
		err = examine(result, func(r planning.ScheduleResult) { c.schedule(r, req) })
	case event.Banner:
		err = examine(result, c.banner)
	case event.Microblog:
		err = examine(result, c.microblog)
	case event.Ticketing:
		err = examine(result, func(r planning.TicketingResult) { c.ticketing(r, req.Siblings) })
	case event.PhotoNetwork:
		err = examine(result, c.photo)
	}
	if err != nil {
		return nil, err
	}
	c.foreign(req, result)
	return c.found, nil
}

package check

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/record"
	"footlight/backend/event"
)

// clockTimes are times of day as copy has them.
var clockTimes = regexp.MustCompile(`\b(?:[01]\d|2[0-3]):[0-5]\d\b`)

// Agreement holds what was chosen for a scope against each other: iterations
// that were each right may come from different moments. It warns and stops
// nobody.
func Agreement(scope event.Scope, planner, promoter map[event.Aspect]json.RawMessage) ([]event.Check, error) {
	p, err := record.DecodePlan(planner)
	if err != nil {
		return nil, err
	}
	c := &checks{aspect: "selection", found: []event.Check{}}
	chosen, copies := planner, []event.Aspect{event.Title, event.Description, event.Banner}
	if scope == event.Promoter {
		chosen, copies = promoter, scope.Aspects()
	}
	c.times(p.Schedule, chosen, copies)
	if raw, ok := chosen[event.Ticketing]; ok {
		pricing := map[event.Aspect]json.RawMessage{event.Pricing: planner[event.Pricing]}
		err = examine(raw, func(t event.TicketingResult) { c.ticketing(t, pricing) })
	}
	return c.found, err
}

// times warns of copy that names a time the schedule does not have.
func (c *checks) times(s event.ScheduleResult, chosen map[event.Aspect]json.RawMessage, copies []event.Aspect) {
	known := programmeTimes(s)
	if len(known) == 0 {
		return
	}
	var strange []string
	for _, aspect := range copies {
		for _, at := range clockTimes.FindAllString(texts(chosen[aspect]), -1) {
			if !slices.Contains(known, at) {
				strange = append(strange, string(aspect)+" says "+at)
			}
		}
	}
	slices.Sort(strange)
	strange = slices.Compact(strange)
	c.add("times", len(strange) == 0, event.SeverityWarn, "%d times are not the schedule's: %s", len(strange), strings.Join(strange, ", "))
}

// programmeTimes are the times of day a schedule has.
func programmeTimes(s event.ScheduleResult) (known []string) {
	for _, local := range []string{s.DoorsLocal, s.StartLocal, s.EndLocal} {
		if at, err := time.Parse(event.LocalTime, local); err == nil {
			known = append(known, at.Format("15:04"))
		}
	}
	start, err := time.Parse(event.LocalTime, s.StartLocal)
	if err != nil {
		return nil
	}
	for _, part := range s.Segments {
		begins := start.Add(time.Duration(part.OffsetMin) * time.Minute)
		known = append(known, begins.Format("15:04"), begins.Add(time.Duration(part.DurationMin)*time.Minute).Format("15:04"))
	}
	return known
}

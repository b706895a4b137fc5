package agents

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// finish makes a result from an agent's answer: it drops fields that the schema lacks, and fills in what
// follows from the others. If that is impossible, fault says why, in words for the agent.
func finish(r draft.Request, answer json.RawMessage) (result json.RawMessage, fault string) {
	var v any
	switch r.Aspect {
	case event.Title:
		v = &planning.TitleResult{}
	case event.Description:
		v = &event.DescriptionResult{}
	case event.Pricing:
		v = &planning.PricingResult{}
	case event.Schedule:
		v = &planning.ScheduleResult{}
	case event.Banner:
		v = &planning.BannerResult{}
	case event.Strategy:
		v = &planning.StrategyResult{}
	case event.Microblog:
		v = &planning.MicroblogResult{}
	case event.Ticketing:
		v = &planning.TicketingResult{}
	case event.SocialNetwork:
		v = &planning.SocialResult{}
	case event.PhotoNetwork:
		v = &planning.PhotoResult{}
	}
	if err := json.Unmarshal(answer, v); err != nil {
		return nil, "the answer does not match its schema: " + err.Error()
	}
	if s, is := v.(*planning.ScheduleResult); is {
		if fault = finishSchedule(s); fault != "" {
			return nil, fault
		}
	}
	result, err := json.Marshal(v)
	if err != nil {
		return nil, err.Error()
	}
	return result, ""
}

// finishSchedule lays the parts end to end. It computes the end in elapsed minutes, so that a clock change
// during the event does not lengthen it.
func finishSchedule(s *planning.ScheduleResult) (fault string) {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return fmt.Sprintf("timezone %q is no IANA name", s.Timezone)
	}
	start, err := time.ParseInLocation(planning.LocalTime, s.StartLocal, zone)
	if err != nil {
		return fmt.Sprintf("startLocal %q is no wall time such as 2026-12-11T20:00", s.StartLocal)
	}
	if _, err = time.ParseInLocation(planning.LocalTime, s.DoorsLocal, zone); err != nil {
		return fmt.Sprintf("doorsLocal %q is no wall time such as 2026-12-11T19:30", s.DoorsLocal)
	}
	if slices.ContainsFunc(s.Segments, func(p event.Segment) bool { return p.DurationMin < 1 }) || len(s.Segments) == 0 {
		return "segments must be there, each of at least one minute"
	}
	length := 0
	for i := range s.Segments {
		s.Segments[i].ID, s.Segments[i].OffsetMin = fmt.Sprintf("part-%d", i+1), length
		length += s.Segments[i].DurationMin
	}
	s.EndLocal = start.Add(time.Duration(length) * time.Minute).Format(planning.LocalTime)
	return ""
}

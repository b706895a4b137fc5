package curation

import (
	"bytes"
	"context"
	"encoding/json"
	_ "image/jpeg"
	"time"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/curation/wei"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// complete computes what no drafter may write: prices in wei, takings, UTC instants and the poster. Other
// results are only converted to canonical form.
func (a author) complete(ctx context.Context, req draft.Request, raw json.RawMessage) (json.RawMessage, error) {
	if held := answers.Of(req.Aspect, a.held); req.Parent == nil && len(held) > 0 && json.Valid(raw) {
		var err error
		if raw, err = answers.Write(req.Aspect, raw, held); err != nil {
			return nil, err
		}
	}
	switch req.Aspect {
	case event.Pricing:
		return record.Edit(raw, func(p *planning.PricingResult) error { return wei.Write(p, a.WeiPerMinor) })
	case event.Schedule:
		return record.Edit(raw, completeSchedule)
	case event.Banner:
		return record.Edit(raw, func(b *planning.BannerResult) error { return a.drawBanner(ctx, req, b, nil) })
	}
	return record.Canonical(raw)
}

func completeSchedule(s *planning.ScheduleResult) error {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return err
	}
	start, err := time.ParseInLocation(planning.LocalTime, s.StartLocal, zone)
	if err != nil {
		return err
	}
	end, err := time.ParseInLocation(planning.LocalTime, s.EndLocal, zone)
	if err != nil {
		return err
	}
	if _, err = time.ParseInLocation(planning.LocalTime, s.DoorsLocal, zone); err != nil {
		return err
	}
	// When clocks go back, a local end time can mean two instants; the programme's length
	// decides.
	if n := len(s.Segments); n > 0 {
		last := s.Segments[n-1]
		filled := start.Add(time.Duration(last.OffsetMin+last.DurationMin) * time.Minute)
		if filled.Format(planning.LocalTime) == s.EndLocal {
			end = filled
		}
	}
	s.StartUTC, s.EndUTC = start.UTC(), end.UTC()
	return nil
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// sameWords compares two results without their reasons.
func sameWords(before, after json.RawMessage) bool {
	old, err := unreasoned(before)
	fresh, failed := unreasoned(after)
	return err == nil && failed == nil && bytes.Equal(old, fresh)
}

// unreasoned returns a result without its reasons.
func unreasoned(result json.RawMessage) (json.RawMessage, error) {
	return record.Edit(result, func(fields *map[string]any) error { delete(*fields, "reasoning"); return nil })
}

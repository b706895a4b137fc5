package answers

import (
	"fmt"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// times holds the times of a schedule, in its zone.
type times struct{ start, end, doors time.Time }

func (t *times) read(s planning.ScheduleResult) error {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return err
	}
	for _, one := range []struct {
		text string
		into *time.Time
	}{{s.StartLocal, &t.start}, {s.EndLocal, &t.end}, {s.DoorsLocal, &t.doors}} {
		if *one.into, err = time.ParseInLocation(planning.LocalTime, one.text, zone); err != nil {
			return err
		}
	}
	return nil
}

// move starts at another time. The length and the lead of the doors stay.
func (t *times) move(start time.Time) {
	t.end, t.doors, t.start = start.Add(t.end.Sub(t.start)), start.Add(t.doors.Sub(t.start)), start
}

// at returns a time of day on the day of the start.
func (t *times) at(clock string) time.Time {
	var hour, minute int
	_, _ = fmt.Sscanf(clock, "%d:%d", &hour, &minute) // was checked
	y, m, d := t.start.Date()
	return time.Date(y, m, d, hour, minute, 0, 0, t.start.Location())
}

// put sets what a fact is about.
func (t *times) put(f planning.Fact) error {
	switch value, _ := f.Value.(string); f.Field {
	case planning.FieldDate:
		day, _ := time.Parse(time.DateOnly, value)
		t.move(time.Date(day.Year(), day.Month(), day.Day(), t.start.Hour(), t.start.Minute(), 0, 0, t.start.Location()))
	case planning.FieldStart:
		t.move(t.at(value))
	case planning.FieldDuration:
		minutes, _ := f.Value.(int)
		t.end = t.start.Add(time.Duration(minutes) * time.Minute)
	case planning.FieldEnd:
		if t.end = t.at(value); !t.end.After(t.start) {
			t.end = t.end.AddDate(0, 0, 1)
		}
	case planning.FieldDoors:
		if t.doors = t.at(value); t.doors.After(t.start) {
			t.doors = t.doors.AddDate(0, 0, -1)
		}
		if t.start.Sub(t.doors) > 12*time.Hour {
			return event.Invalid("answers."+f.Field.Question(), "is after the start, at %s", t.start.Format(clockForm))
		}
	}
	return nil
}

// Schedule writes facts into a schedule. Its errors name the question whose answer does not fit the others.
func Schedule(s *planning.ScheduleResult, facts []planning.Fact) error {
	var t times
	for _, f := range facts {
		if f.Field == planning.FieldTimezone {
			s.Timezone, _ = f.Value.(string)
		}
	}
	if err := t.read(*s); err != nil {
		return err
	}
	for _, f := range facts {
		if err := t.put(f); err != nil {
			return err
		}
	}
	s.StartLocal, s.EndLocal, s.DoorsLocal = t.start.Format(planning.LocalTime), t.end.Format(planning.LocalTime), t.doors.Format(planning.LocalTime)
	s.StartUTC, s.EndUTC = t.start.UTC(), t.end.UTC()
	s.Segments = fitted(s.Segments, int(t.end.Sub(t.start)/time.Minute))
	if i := slices.IndexFunc(facts, about(planning.FieldPerformers)); i >= 0 {
		names, _ := facts[i].Value.([]string)
		s.Segments = cast(s.Segments, names)
	}
	return held(*s, facts)
}

// held returns an error for a time that clocks skip on that day.
func held(s planning.ScheduleResult, facts []planning.Fact) error {
	for _, f := range facts {
		if shown := Shown(f.Field, s); shown != nil && shown != f.Value && f.Field != planning.FieldDuration {
			return event.Invalid("answers."+f.Field.Question(), "does not exist on that day in %s: clocks skip it", s.Timezone)
		}
	}
	return nil
}

// fitted cuts a programme to a length, or makes its last part longer.
func fitted(parts []event.Segment, minutes int) (kept []event.Segment) {
	for _, part := range parts {
		if part.OffsetMin < minutes {
			kept = append(kept, part)
		}
	}
	if n := len(kept); n > 0 {
		kept[n-1].DurationMin = minutes - kept[n-1].OffsetMin
	}
	return kept
}

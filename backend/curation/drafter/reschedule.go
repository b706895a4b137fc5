package drafter

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/drafter/command"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// maxLength is the longest show to which a time of day makes a shorter one.
const maxLength = 16 * time.Hour

// reschedule applies commands about a schedule, all or none. It returns why none was applied.
func reschedule(parent json.RawMessage, all []command.Command, now time.Time) (result json.RawMessage, why string) {
	facts := factsOf(all)
	result, err := answers.Write(event.Schedule, parent, facts)
	var before, after planning.ScheduleResult
	if err != nil || json.Unmarshal(parent, &before) != nil || json.Unmarshal(result, &after) != nil {
		return parent, "the times do not fit each other"
	}
	switch was, is := span(before), span(after); {
	case is > maxLength && is > was && !sets(facts, planning.FieldDuration):
		return parent, fmt.Sprintf("the show would be %d hours long", int(is.Hours()))
	case is <= 0:
		return parent, "the end would not be after the start"
	case midnight(facts):
		return parent, "midnight belongs to two days; give the date, too"
	case after.StartUTC.Before(now):
		return parent, "that has passed"
	case len(changed(before, after, facts)) > 0:
		return parent, "other times would change too"
	}
	return result, ""
}

// settled reads each time of day that has two readings as the one that is nearer to the plan's.
func settled(all []command.Command, s planning.ScheduleResult) []command.Command {
	all = slices.Clone(all)
	for i, c := range all {
		all[i].Facts = slices.Clone(c.Facts)
		for _, q := range c.Times {
			all[i].Facts = append(all[i].Facts, planning.Fact{Aspect: q.Aspect, Field: q.Field, Value: nearest(q, s)})
		}
	}
	return all
}

// factsOf returns what commands set, in the order in which it is written. The last of several counts.
func factsOf(all []command.Command) (facts []planning.Fact) {
	for _, c := range all {
		facts = answers.Merge(facts, c.Facts)
	}
	return facts
}

// midnight reports whether facts set the start to midnight without a date.
func midnight(facts []planning.Fact) bool {
	at := func(f planning.Fact) bool { return f.Field == planning.FieldStart && f.Value == "00:00" }
	return slices.ContainsFunc(facts, at) && !sets(facts, planning.FieldDate)
}

func span(s planning.ScheduleResult) time.Duration {
	minutes, _ := answers.Shown(planning.FieldDuration, s).(int)
	return time.Duration(minutes) * time.Minute
}

// nearest returns the reading of a time of day that is nearer to the plan's.
func nearest(q planning.Question, s planning.ScheduleResult) any {
	now, _ := answers.Shown(q.Field, s).(string)
	away := func(x planning.Suggestion) time.Duration {
		clock, _ := x.Value.(string)
		a, _ := time.Parse("15:04", clock)
		b, _ := time.Parse("15:04", now)
		d := a.Sub(b).Abs()
		return min(d, 24*time.Hour-d)
	}
	return slices.MinFunc(q.Suggestions, func(a, b planning.Suggestion) int { return int(away(a) - away(b)) }).Value
}

func sets(facts []planning.Fact, field planning.Field) bool {
	return slices.ContainsFunc(facts, func(f planning.Fact) bool { return f.Field == field })
}

// follows are the fields that change with another one.
var follows = map[planning.Field][]planning.Field{
	planning.FieldStart:    {planning.FieldEnd, planning.FieldDoors},
	planning.FieldEnd:      {planning.FieldDuration},
	planning.FieldDuration: {planning.FieldEnd},
}

// changed returns the fields that differ, but no fact sets and none that follows from one.
func changed(before, after planning.ScheduleResult, facts []planning.Fact) (fields []planning.Field) {
	var may []planning.Field
	for _, f := range facts {
		may = append(append(may, f.Field), follows[f.Field]...)
	}
	for _, f := range []planning.Field{
		planning.FieldDate, planning.FieldStart, planning.FieldEnd, planning.FieldDoors, planning.FieldDuration, planning.FieldTimezone,
	} {
		if !slices.Contains(may, f) && !reflect.DeepEqual(answers.Shown(f, before), answers.Shown(f, after)) {
			fields = append(fields, f)
		}
	}
	return fields
}

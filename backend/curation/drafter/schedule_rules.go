package drafter

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

func scheduleDesk() desk {
	s := style[event.ScheduleResult]{texts: segmentTitles}
	const minutes = `(?P<n>` + count + `)\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h|days?|weeks?)`
	rules := []rule[event.ScheduleResult]{
		{regexp.MustCompile(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*(?:at|from|:)\s*` + clockTime), afterwards(setDoors)},
		{regexp.MustCompile(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*` + minutes + `\s*(?:before|earlier|ahead)\b(?:\s+the start)?`), afterwards(setDoorsBefore)},
		{regexp.MustCompile(`(?i)\b(?:end(?:s|ing)?|finish(?:es)?|until|till)\s*(?:at|by|:)?\s*` + clockTime), afterwards(setEnd)},
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|an\s+|some\s+)?(?:(?P<pre>` + count + `)[- ]min(?:ute)?s?\s+)?(?P<what>break|interval|intermission|q ?& ?a|questions(?: and answers)?)(?:\s+(?:session|round))?(?:\s*(?:of|for|with|lasting|,)?\s*(?P<n>` + count + `)\s*min(?:ute)?s?)?`), addSegment},
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|an\s+)?(?:segment|part|slot|act)\s*(?:called|named|:|for)?\s*(?P<what>.+?)(?:\s*(?:\(|of|for|lasting|,)\s*(?P<n>` + count + `)\s*min(?:ute)?s?\)?)?$`), addSegment},
		{regexp.MustCompile(`(?i)\b(?:remove|drop|delete|skip|no|without)\s+(?:the\s+|a\s+)?(?P<what>breaks?|interval|intermission|q ?& ?a|questions(?: and answers)?|encore|welcome)\b`), removeSegment},
		{regexp.MustCompile(`(?i)` + minutes + `\s+(?P<dir>later|earlier|sooner)\b|\b(?P<dir2>later|earlier|sooner)\s+by\s+(?P<n2>` + count + `)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|days?|weeks?)`), shiftStart},
		{regexp.MustCompile(`(?i)\b` + minutes + `\s+(?P<dir>longer|shorter|more|less)\b|\b(?P<dir2>longer|shorter|extend(?: it)?|lengthen(?: it)?|shorten(?: it)?)\s+by\s+(?P<n2>` + count + `)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)\b`), changeLength},
		{regexp.MustCompile(`(?i)\b(?:last(?:s|ing)?|duration|length|run(?:s|ning time)?|make it|be|for|takes?|total)\s*(?:of|:|to|is|for)?\s*(?P<n>` + count + `)[- ]?\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h)\b(?:\s+long)?|^\s*(?P<n2>` + count + `)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)(?:\s+long)?\s*$`), setLength},
		{regexp.MustCompile(`(?i)\b(?:time ?zone|in|use|zone)\s*(?:to|is|:|=)?\s*(?P<zone>UTC|[A-Z][A-Za-z]+/[A-Za-z_]+(?:/[A-Za-z_]+)?)(?:\s+time)?`), setZone},
		{dateForm, setDate},
		{regexp.MustCompile(`(?i)\b(?:(?:on|to|next|this|the following)\s+)+(?:a\s+|the\s+)?(?P<day>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|^\s*(?P<day2>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\s*$`), setWeekday},
		{regexp.MustCompile(`(?i)\b(?:start(?:s|ing)?|begin(?:s|ning)?|kick off|from|make it|move(?: it)?|set(?: it)?|change(?: it)?|at|time)?\s*(?:the\s+)?(?:start(?:ing)?\s+)?(?:time\s*)?(?:at|to|from|by|for|:)?\s*` + clockTime), setStart},
		{regexp.MustCompile(`(?i)\b(?:start|begin|kick off)\s*(?:it\s*)?(?:at|from|by)\s+(?P<bare>\d{1,2})\b(?:\s+o'?clock)?|\bat\s+(?P<bare2>\d{1,2})\s+o'?clock\b`), setStart},
		{regexp.MustCompile(`(?i)\b(?P<dir>longer|shorter|later|earlier)\b`), nudge},
		{languageWords, language[event.ScheduleResult]},
		{replaceWords, s.replace},
	}
	return bench[event.ScheduleResult]{name: event.Schedule, first: draftSchedule, rules: rules, tidy: tidySchedule}
}

// aspects of a schedule that a request can be about.
func startOf(r *event.ScheduleResult) string { return r.StartLocal }
func dayOf(r *event.ScheduleResult) string   { return r.StartLocal[:len(time.DateOnly)] }
func clockOf(r *event.ScheduleResult) string { return r.StartLocal[len(time.DateOnly):] }
func endOf(r *event.ScheduleResult) string   { return r.EndLocal }
func doorsOf(r *event.ScheduleResult) string { return r.DoorsLocal }
func zoneOf(r *event.ScheduleResult) string  { return r.Timezone }
func lengthOf(r *event.ScheduleResult) string {
	return strconv.Itoa(filled(r.Segments))
}

// alter changes a schedule's timing. What was asked for holds as long as what
// it is about stays as it is then.
func alter(r *event.ScheduleResult, about func(*event.ScheduleResult) string, change func(*timing) outcome) outcome {
	t, err := readTiming(r)
	if err != nil {
		return outcome{text: "Change the times: the schedule has none that can be read"}
	}
	o := change(&t)
	if t.length != filled(r.Segments) {
		r.Segments = stretch(r.Segments, t.length)
	}
	t.write(r)
	if o.met {
		r.Reasoning = "Changed as the creator asked; the programme keeps its proportions."
	}
	set := about(r)
	o.still = func() bool { return about(r) == set }
	return o
}

func setStart(_ *writer, r *event.ScheduleResult, m match) outcome {
	hour, minute, ok := readClock(m)
	if !ok {
		return outcome{text: "Set the start: that is no time of day"}
	}
	return alter(r, clockOf, func(t *timing) outcome {
		y, mo, d := t.start.Date()
		t.start = time.Date(y, mo, d, hour, minute, 0, 0, t.zone)
		o := starts(t.start, hour, minute)
		o.text, o.predicate = "Starts at "+t.start.Format("15:04"), "time of startLocal = "+t.start.Format("15:04")
		return o
	})
}

// starts tells the new start, and whether it is the wall time asked for: on
// the day clocks go forward an hour does not exist.
func starts(at time.Time, hour, minute int) outcome {
	return outcome{
		text:      "Starts on " + at.Format("Monday 2 January 2006") + " at " + at.Format("15:04"),
		predicate: "startLocal = " + at.Format(event.LocalTime), met: at.Hour() == hour && at.Minute() == minute,
	}
}

func shiftStart(_ *writer, r *event.ScheduleResult, m match) outcome {
	n := minutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	if dir := strings.ToLower(m["dir"] + m["dir2"]); dir != "later" {
		n = -n
	}
	return alter(r, startOf, func(t *timing) outcome {
		// Whole days keep the wall time, across a change of clocks too.
		t.start = t.start.AddDate(0, 0, n/(24*60)).Add(time.Duration(n%(24*60)) * time.Minute)
		return starts(t.start, t.start.Hour(), t.start.Minute())
	})
}

func setDate(w *writer, r *event.ScheduleResult, m match) outcome {
	return alter(r, dayOf, func(t *timing) outcome {
		day, ok := readDate(m, w.facts.Now.In(t.zone))
		if !ok {
			return outcome{text: "Move the event: that is no date"}
		}
		return t.moveTo(day)
	})
}

// moveTo changes the day and keeps the time of day, where that day has it.
func (t *timing) moveTo(day time.Time) outcome {
	hour, minute := t.start.Hour(), t.start.Minute()
	t.start = onDay(t.start, day)
	o := starts(t.start, hour, minute)
	if o.met {
		o.text, o.predicate = "Is on "+t.start.Format("Monday 2 January 2006"), "date of startLocal = "+t.start.Format(time.DateOnly)
	}
	return o
}

func onDay(at, day time.Time) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, at.Hour(), at.Minute(), 0, 0, at.Location())
}

func setWeekday(_ *writer, r *event.ScheduleResult, m match) outcome {
	return alter(r, dayOf, func(t *timing) outcome {
		day := t.start
		for i := 0; i < 7 && !strings.EqualFold(day.Weekday().String(), m["day"]+m["day2"]); i++ {
			day = day.AddDate(0, 0, 1)
		}
		return t.moveTo(day)
	})
}

// setZone keeps the wall time: "20:00 in Tokyo", not the same instant.
func setZone(_ *writer, r *event.ScheduleResult, m match) outcome {
	zone, err := time.LoadLocation(m["zone"])
	if err != nil {
		return outcome{text: "Change the time zone: that one is unknown"}
	}
	return alter(r, zoneOf, func(t *timing) outcome {
		y, mo, d := t.start.Date()
		t.zone, t.start = zone, time.Date(y, mo, d, t.start.Hour(), t.start.Minute(), 0, 0, zone)
		return outcome{text: "Times are in " + zone.String(), predicate: "timezone = " + zone.String(), met: true}
	})
}

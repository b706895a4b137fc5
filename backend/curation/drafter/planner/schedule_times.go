package planner

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

func dayOf(r *event.ScheduleResult) string {
	day, _, _ := strings.Cut(r.StartLocal, "T")
	return day
}

func clockOf(r *event.ScheduleResult) string {
	_, clock, _ := strings.Cut(r.StartLocal, "T")
	return clock
}

// alter changes a schedule's timing.
func alter(r *event.ScheduleResult, change func(*timing) feedback.Outcome) feedback.Outcome {
	t, err := readTiming(r)
	if err != nil {
		return feedback.Outcome{Text: "Change the times: the schedule has none that can be read"}
	}
	before := *r
	o := change(&t)
	if t.length != filled(r.Segments) {
		r.Segments = stretch(r.Segments, t.length)
	}
	t.write(r)
	if !reflect.DeepEqual(before, *r) {
		r.Reasoning = "Changed as the creator asked; the programme keeps its proportions."
	}
	return o
}

func setStart(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	hour, minute, ok := readClock(m)
	if !ok {
		return feedback.Outcome{Text: "Set the start: that is no time of day"}
	}
	return alter(r, func(t *timing) feedback.Outcome {
		t.start = wallTime(t.start, hour, minute, t.zone)
		wanted := fmt.Sprintf("%02d:%02d", hour, minute)
		return feedback.Holding("Starts at "+wanted, "time of startLocal = "+wanted,
			func() bool { return clockOf(r) == wanted }, "startLocal")
	})
}

// starts is about day and time: a day on which clocks go forward does not have every time.
func starts(r *event.ScheduleResult, at time.Time) feedback.Outcome {
	wanted := at.Format(event.LocalTime)
	return feedback.Holding("Starts on "+at.Format("Monday 2 January 2006")+" at "+at.Format("15:04"), "startLocal = "+wanted,
		func() bool { return r.StartLocal == wanted }, "startLocal")
}

func shiftStart(w *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	n := feedback.MinutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	if dir := strings.ToLower(m["dir"] + m["dir2"]); dir != "later" {
		n = -n
	}
	return alter(r, func(t *timing) feedback.Outcome {
		// Whole days keep the wall time, across a change of clocks too.
		t.start = t.start.AddDate(0, 0, n/(24*60)).Add(time.Duration(n%(24*60)) * time.Minute)
		return starts(r, t.start)
	}).Than(w)
}

func setDate(w *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	return alter(r, func(t *timing) feedback.Outcome {
		day, ok := readDate(m, w.Facts.Now.In(t.zone))
		if !ok {
			return feedback.Outcome{Text: "Move the event: that is no date"}
		}
		wanted := day.Format(time.DateOnly)
		return t.moveTo(r, day, feedback.Holding("Is on "+day.Format("Monday 2 January 2006"), "date of startLocal = "+wanted,
			func() bool { return dayOf(r) == wanted }, "startLocal"))
	})
}

// moveTo changes the day and keeps the time of day; where that day does not have it, both
// were asked for.
func (t *timing) moveTo(r *event.ScheduleResult, day time.Time, o feedback.Outcome) feedback.Outcome {
	hour, minute := t.start.Hour(), t.start.Minute()
	t.start = wallTime(day, hour, minute, t.start.Location())
	if t.start.Hour() == hour && t.start.Minute() == minute {
		return o
	}
	y, m, d := day.Date()
	return starts(r, time.Date(y, m, d, hour, minute, 0, 0, time.UTC))
}

// wallTime is a time of day on a day, as clocks of a zone show it.
func wallTime(day time.Time, hour, minute int, zone *time.Location) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, hour, minute, 0, 0, zone)
}

func setWeekday(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	return alter(r, func(t *timing) feedback.Outcome {
		from, day := t.start, t.start
		for i := 0; i < 7 && !strings.EqualFold(day.Weekday().String(), m["day"]+m["day2"]); i++ {
			day = day.AddDate(0, 0, 1)
		}
		weekday := day.Weekday()
		return t.moveTo(r, day, feedback.Holding("Is on a "+weekday.String(),
			"date of startLocal is a "+weekday.String()+", within a week of "+from.Format(time.DateOnly),
			func() bool { return nearby(r, from, weekday) }, "startLocal"))
	})
}

// nearby reports whether a schedule is on a weekday at most a week from a date.
func nearby(r *event.ScheduleResult, from time.Time, weekday time.Weekday) bool {
	at, err := time.Parse(time.DateOnly, dayOf(r))
	y, m, d := from.Date()
	return err == nil && at.Weekday() == weekday && at.Sub(time.Date(y, m, d, 0, 0, 0, 0, time.UTC)).Abs() <= 7*24*time.Hour
}

// setZone keeps the wall time: "20:00 in Tokyo", not the same instant.
func setZone(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	zone, err := time.LoadLocation(m["zone"])
	if err != nil {
		return feedback.Outcome{Text: "Change the time zone: that one is unknown"}
	}
	return alter(r, func(t *timing) feedback.Outcome {
		t.zone, t.start = zone, wallTime(t.start, t.start.Hour(), t.start.Minute(), zone)
		return feedback.Holding("Times are in "+zone.String(), "timezone = "+zone.String(),
			func() bool { return r.Timezone == zone.String() }, "timezone")
	})
}

// clockTime is a time of day that cannot be anything else.
const clockTime = `(?:(?P<h12>\d{1,2})(?:[:.](?P<m12>[0-5]\d))?\s*(?P<half>am|pm|a\.m\.|p\.m\.)|(?P<h>\d{1,2}):(?P<m>[0-5]\d)(?:\s*h\b)?|(?P<hh>\d{1,2})\s*h\b|(?P<word>noon|midnight))`

// readClock reads what clockTime matched, or the bare hour of "start at 8",
// which is an evening one.
func readClock(m feedback.Match) (hour, minute int, ok bool) {
	switch {
	case m["word"] != "":
		return map[string]int{"noon": 12, "midnight": 0}[strings.ToLower(m["word"])], 0, true
	case m["h12"] != "":
		hour, _ = strconv.Atoi(m["h12"])
		minute, _ = strconv.Atoi(m["m12"])
		if hour < 1 || hour > 12 {
			return 0, 0, false
		}
		hour %= 12
		if strings.HasPrefix(strings.ToLower(m["half"]), "p") {
			hour += 12
		}
		return hour, minute, true
	}
	bare := m["bare"] + m["bare2"]
	hour, err := strconv.Atoi(m["h"] + m["hh"] + bare)
	minute, _ = strconv.Atoi(m["m"])
	if bare != "" && hour >= 1 && hour <= 11 {
		hour += 12
	}
	return hour, minute, err == nil && hour < 24
}

// dateForm is a calendar date. 3/5 is left alone: it is two different days.
const dateForm = `(?i)\b(?:(?:on|to|for)\s+)?(?:the\s+)?(?:(?P<y>\d{4})-(?P<mo>\d{1,2})-(?P<d>\d{1,2})\b|` +
	`(?P<d2>\d{1,2})\.(?P<mo2>\d{1,2})\.(?P<y2>\d{4})\b|` +
	`(?P<d3>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<name3>` + feedback.Months + `)\b\.?,?(?:\s+(?P<y3>\d{4})\b)?|` +
	`(?P<name4>` + feedback.Months + `)\.?\s+(?P<d4>\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y4>\d{4})\b)?|` +
	`(?P<rel>tomorrow|the day after tomorrow)\b)`

// readDate reads what dateForm matched. A date without a year is the next one.
func readDate(m feedback.Match, now time.Time) (time.Time, bool) {
	if m["rel"] != "" {
		days := 1 + strings.Count(strings.ToLower(m["rel"]), "after")
		return now.AddDate(0, 0, days), true
	}
	day, err := strconv.Atoi(m["d"] + m["d2"] + m["d3"] + m["d4"])
	month := monthOf(m)
	if err != nil || month == 0 {
		return time.Time{}, false
	}
	year, err := strconv.Atoi(m["y"] + m["y2"] + m["y3"] + m["y4"])
	if err != nil {
		year = now.Year()
		if time.Date(year, month, day, 23, 59, 0, 0, now.Location()).Before(now) {
			year++
		}
	}
	at := time.Date(year, month, day, 12, 0, 0, 0, now.Location()) // midnight may not exist
	return at, at.Day() == day && year >= 2000 && year <= 2200
}

func monthOf(m feedback.Match) time.Month {
	if n, err := strconv.Atoi(m["mo"] + m["mo2"]); err == nil {
		if n < 1 || n > 12 {
			return 0
		}
		return time.Month(n)
	}
	name := strings.ToLower(m["name3"] + m["name4"])
	if len(name) < 3 {
		return 0
	}
	short := []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
	return time.Month(1 + slices.Index(short, name[:3]))
}

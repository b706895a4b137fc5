package planner

import (
	"strconv"
	"strings"
	"time"

	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

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
func alter(r *event.ScheduleResult, about func(*event.ScheduleResult) string, change func(*timing) section.Outcome) section.Outcome {
	t, err := readTiming(r)
	if err != nil {
		return section.Outcome{Text: "Change the times: the schedule has none that can be read"}
	}
	o := change(&t)
	if t.length != filled(r.Segments) {
		r.Segments = stretch(r.Segments, t.length)
	}
	t.write(r)
	if o.Met {
		r.Reasoning = "Changed as the creator asked; the programme keeps its proportions."
	}
	set := about(r)
	o.Still = func() bool { return about(r) == set }
	return o
}

func setStart(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	hour, minute, ok := readClock(m)
	if !ok {
		return section.Outcome{Text: "Set the start: that is no time of day"}
	}
	return alter(r, clockOf, func(t *timing) section.Outcome {
		y, mo, d := t.start.Date()
		t.start = time.Date(y, mo, d, hour, minute, 0, 0, t.zone)
		o := starts(t.start, hour, minute)
		o.Text, o.Predicate = "Starts at "+t.start.Format("15:04"), "time of startLocal = "+t.start.Format("15:04")
		return o
	})
}

// starts tells the new start, and whether it is the wall time asked for: on
// the day clocks go forward an hour does not exist.
func starts(at time.Time, hour, minute int) section.Outcome {
	return section.Outcome{
		Text:      "Starts on " + at.Format("Monday 2 January 2006") + " at " + at.Format("15:04"),
		Predicate: "startLocal = " + at.Format(event.LocalTime), Met: at.Hour() == hour && at.Minute() == minute,
	}
}

func shiftStart(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	n := section.MinutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	if dir := strings.ToLower(m["dir"] + m["dir2"]); dir != "later" {
		n = -n
	}
	return alter(r, startOf, func(t *timing) section.Outcome {
		// Whole days keep the wall time, across a change of clocks too.
		t.start = t.start.AddDate(0, 0, n/(24*60)).Add(time.Duration(n%(24*60)) * time.Minute)
		return starts(t.start, t.start.Hour(), t.start.Minute())
	})
}

func setDate(w *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	return alter(r, dayOf, func(t *timing) section.Outcome {
		day, ok := readDate(m, w.Facts.Now.In(t.zone))
		if !ok {
			return section.Outcome{Text: "Move the event: that is no date"}
		}
		return t.moveTo(day)
	})
}

// moveTo changes the day and keeps the time of day, where that day has it.
func (t *timing) moveTo(day time.Time) section.Outcome {
	hour, minute := t.start.Hour(), t.start.Minute()
	t.start = onDay(t.start, day)
	o := starts(t.start, hour, minute)
	if o.Met {
		o.Text, o.Predicate = "Is on "+t.start.Format("Monday 2 January 2006"), "date of startLocal = "+t.start.Format(time.DateOnly)
	}
	return o
}

func onDay(at, day time.Time) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, at.Hour(), at.Minute(), 0, 0, at.Location())
}

func setWeekday(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	return alter(r, dayOf, func(t *timing) section.Outcome {
		day := t.start
		for i := 0; i < 7 && !strings.EqualFold(day.Weekday().String(), m["day"]+m["day2"]); i++ {
			day = day.AddDate(0, 0, 1)
		}
		return t.moveTo(day)
	})
}

// setZone keeps the wall time: "20:00 in Tokyo", not the same instant.
func setZone(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	zone, err := time.LoadLocation(m["zone"])
	if err != nil {
		return section.Outcome{Text: "Change the time zone: that one is unknown"}
	}
	return alter(r, zoneOf, func(t *timing) section.Outcome {
		y, mo, d := t.start.Date()
		t.zone, t.start = zone, time.Date(y, mo, d, t.start.Hour(), t.start.Minute(), 0, 0, zone)
		return section.Outcome{Text: "Times are in " + zone.String(), Predicate: "timezone = " + zone.String(), Met: true}
	})
}

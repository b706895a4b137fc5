package planner

import (
	"fmt"
	"strings"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event/planning"
)

// timing is when a schedule happens; the programme follows its length.
type timing struct {
	start  time.Time
	length int // minutes
	doors  int // minutes before start

	w *prose.Writer
	r *planning.ScheduleResult
}

// readTiming takes a schedule apart.
func readTiming(w *prose.Writer, r *planning.ScheduleResult) (t timing, err error) {
	zone, err := time.LoadLocation(r.Timezone)
	if err != nil {
		return t, err
	}
	start, err := time.ParseInLocation(planning.LocalTime, r.StartLocal, zone)
	if err != nil {
		return t, err
	}
	doors, err := time.ParseInLocation(planning.LocalTime, r.DoorsLocal, zone)
	return timing{start, filled(r.Segments), int(start.Sub(doors) / time.Minute), w, r}, err
}

// write sets the wall times. The end is counted in real minutes, so that a
// change of clocks during the event does not lengthen it.
func (t timing) write() {
	t.r.Timezone = t.start.Location().String()
	t.r.StartLocal = t.start.Format(planning.LocalTime)
	t.r.EndLocal = t.start.Add(time.Duration(t.length) * time.Minute).Format(planning.LocalTime)
	t.r.DoorsLocal = t.start.Add(-time.Duration(max(0, t.doors)) * time.Minute).Format(planning.LocalTime)
}

// alter changes a schedule's timing.
func alter(change func(*timing, feedback.Match) feedback.Outcome) func(*prose.Writer, *planning.ScheduleResult, feedback.Match) feedback.Outcome {
	return func(w *prose.Writer, r *planning.ScheduleResult, m feedback.Match) feedback.Outcome {
		t, err := readTiming(w, r)
		if err != nil {
			return feedback.Outcome{Text: "Change the times: the schedule has none that can be read"}
		}
		o := change(&t, m)
		if t.length != filled(r.Segments) {
			r.Segments = stretch(r.Segments, t.length)
		}
		t.write()
		return o
	}
}

func setStart(t *timing, m feedback.Match) feedback.Outcome {
	clock, ok := readClock(m)
	if !ok {
		return feedback.Outcome{Text: "Set the start: that is no time of day"}
	}
	t.start = at(t.start, clock, t.start.Location())
	wanted := clock.Format("15:04")
	return form.Shows("Starts at "+wanted, "time of startLocal = ", wanted, "startLocal", &t.r.StartLocal)
}

func shiftStart(t *timing, m feedback.Match) feedback.Outcome {
	n := minutes(m)
	if strings.ToLower(m["dir"]) != "later" {
		n = -n
	}
	// Whole days keep the wall time, across a change of clocks too.
	t.start = t.start.AddDate(0, 0, n/(24*60)).Add(time.Duration(n%(24*60)) * time.Minute)
	return t.starts(t.start).Than(t.w)
}

// starts is about day and time.
func (t *timing) starts(at time.Time) feedback.Outcome {
	return form.Shows(at.Format("Starts on Monday 2 January 2006 at 15:04"), "startLocal = ", at.Format(planning.LocalTime), "startLocal", &t.r.StartLocal)
}

func setDate(t *timing, m feedback.Match) feedback.Outcome {
	day := draft.Day(m["date"], t.w.Facts.Now.In(t.start.Location()))
	if day.Year() < 2000 || day.Year() > 2200 {
		return feedback.Outcome{Text: "Move the event: that is no date"}
	}
	o := form.Shows(day.Format("Is on Monday 2 January 2006"), "date of startLocal = ", day.Format(time.DateOnly), "startLocal", &t.r.StartLocal)
	return t.moveTo(day, o)
}

// moveTo changes the day and keeps the time of day; where that day does not have it, because clocks go forward, both
// were asked for.
func (t *timing) moveTo(day time.Time, o feedback.Outcome) feedback.Outcome {
	clock := t.start
	t.start = at(day, clock, clock.Location())
	if t.start.Hour() == clock.Hour() && t.start.Minute() == clock.Minute() {
		return o
	}
	return t.starts(at(day, clock, time.UTC))
}

func setWeekday(t *timing, m feedback.Match) feedback.Outcome {
	from, day := t.start, t.start
	for !strings.EqualFold(day.Weekday().String(), m["day"]) {
		day = day.AddDate(0, 0, 1)
	}
	name := day.Weekday()
	nearby := func() bool {
		now, err := time.ParseInLocation(planning.LocalTime, t.r.StartLocal, from.Location())
		return err == nil && now.Weekday() == name && at(now, from, time.UTC).Sub(at(from, from, time.UTC)).Abs() <= 7*24*time.Hour
	}
	return t.moveTo(day, feedback.Holding("Is on a "+name.String(),
		fmt.Sprintf("date of startLocal is a %s, within a week of %s", name, from.Format(time.DateOnly)), nearby, "startLocal"))
}

// setZone keeps the wall time: "20:00 in Tokyo", not the same instant.
func setZone(t *timing, m feedback.Match) feedback.Outcome {
	zone, err := time.LoadLocation(m["zone"])
	if err != nil {
		return feedback.Outcome{Text: "Change the time zone: that one is unknown"}
	}
	t.start = at(t.start, t.start, zone)
	return form.Shows("Times are in "+zone.String(), "timezone = ", zone.String(), "timezone", &t.r.Timezone)
}

func setDoors(t *timing, m feedback.Match) feedback.Outcome {
	before, ok := minutes(m), true
	switch {
	case m["sooner"] != "":
		before = t.doors + before
	case m["later"] != "":
		before = t.doors - before
	}
	if m["clock"] != "" {
		var clock time.Time
		clock, ok = readClock(m)
		before = int(t.start.Sub(at(t.start, clock, t.start.Location())) / time.Minute)
	}
	if !ok || before < 0 || before > 24*60 {
		return feedback.Outcome{Text: "Open the doors: that is no time within a day before the start"}
	}
	t.doors = before
	return feedback.Holding(fmt.Sprintf("Doors open %d minutes before the start", before), fmt.Sprintf("startLocal - doorsLocal = %d min", before), func() bool {
		now, err := readTiming(t.w, t.r)
		return err == nil && now.doors == before
	}, "doorsLocal", "startLocal")
}

func setEnd(t *timing, m feedback.Match) feedback.Outcome {
	clock, ok := readClock(m)
	if !ok {
		return feedback.Outcome{Text: "Set the end: that is no time of day"}
	}
	end, wanted := at(t.start, clock, t.start.Location()), clock.Format("15:04")
	if !end.After(t.start) {
		end = end.AddDate(0, 0, 1)
	}
	o := t.lasts(int(end.Sub(t.start) / time.Minute))
	return form.Shows(o.Text, "time of endLocal = ", wanted, "endLocal", &t.r.EndLocal)
}

// lasts sets the length, within a week.
func (t *timing) lasts(length int) feedback.Outcome {
	if length < 1 || length > longest {
		return feedback.Outcome{Text: "Change the length: it must be 1 minute to 7 days"}
	}
	t.length = length
	return feedback.Holding(fmt.Sprintf("Lasts %d minutes", length), fmt.Sprintf("sum(durationMin) = %d", length),
		func() bool { return filled(t.r.Segments) == length }, "startLocal", "endLocal")
}

func setLength(t *timing, m feedback.Match) feedback.Outcome {
	n := minutes(m)
	switch strings.ToLower(m["dir"]) {
	case "":
		return t.lasts(n)
	case "shorter", "shorten", "shorten it", "less":
		n = -n
	}
	return t.lasts(t.length + n).Than(t.w)
}

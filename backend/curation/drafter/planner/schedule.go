package planner

import (
	"cmp"
	"time"

	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Schedule is the section of that aspect.
func Schedule() form.Section[planning.ScheduleResult] { return form.New(event.Schedule, draftSchedule) }

const (
	leadDays = 21 // an event without a date is this far away, at least; its reasoning says so
	doorsMin = 30 // doors open this long before the start
)

func draftSchedule(w *prose.Writer) planning.ScheduleResult {
	start, length, said := firstStart(w), w.Facts.Duration, time.Time{}.Add(w.Facts.Time)
	r := form.First[planning.ScheduleResult](event.Schedule)(w)
	if w.Facts.Time >= 0 && start.Format("15:04") != said.Format("15:04") {
		r.Reasoning = "Clocks skip the time the brief names on that day; this is the nearest there is."
	}
	r.Segments = programme(w, start, length)
	clock := func(minutes int) string {
		return start.Add(time.Duration(minutes) * time.Minute).Format(planning.LocalTime)
	}
	// The end is counted in real minutes, so that a change of clocks during the event does not lengthen it.
	r.StartLocal, r.EndLocal, r.DoorsLocal = clock(0), clock(filled(r.Segments)), clock(-cmp.Or(w.Facts.Doors, doorsMin))
	r.Timezone = w.Facts.Zone.String()
	return r
}

// firstStart is the brief's, as far as it has one, or else an evening a few weeks ahead.
func firstStart(w *prose.Writer) time.Time {
	date, clock := w.Facts.Date, w.Facts.Time
	if clock < 0 {
		clock = time.Duration(w.Genre.Hour) * time.Hour
	}
	if date.IsZero() {
		date = w.Facts.Now.In(w.Facts.Zone).AddDate(0, 0, leadDays)
		date = next(date, []time.Weekday{time.Friday, time.Saturday, time.Thursday}[w.Random.IntN(3)])
	}
	return at(date, time.Time{}.Add(clock), w.Facts.Zone)
}

// next is the first day of a name, from a day on.
func next(day time.Time, name time.Weekday) time.Time {
	return day.AddDate(0, 0, int(name-day.Weekday()+7)%7)
}

// at returns the moment at which clocks of a zone show the time of day of clock on a day.
func at(day, clock time.Time, zone *time.Location) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, clock.Hour(), clock.Minute(), 0, 0, zone)
}

package planner

import (
	"fmt"
	"strings"
	"time"

	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func setDoors(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	hour, minute, ok := readClock(m)
	return alter(r, doorsOf, func(t *timing) section.Outcome {
		y, mo, d := t.start.Date()
		before := int(t.start.Sub(time.Date(y, mo, d, hour, minute, 0, 0, t.zone)) / time.Minute)
		if !ok || before < 0 {
			return section.Outcome{Text: "Open the doors: that is no time before the start"}
		}
		t.doors = before
		return doors(before)
	})
}

func doors(before int) section.Outcome {
	return section.Outcome{
		Text:      fmt.Sprintf("Doors open %d minutes before the start", before),
		Predicate: fmt.Sprintf("startLocal - doorsLocal = %d min", before), Met: true,
	}
}

func setDoorsBefore(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	n := section.MinutesOf(m["n"], m["unit"])
	return alter(r, doorsOf, func(t *timing) section.Outcome {
		if n < 0 || n > 24*60 {
			return section.Outcome{Text: "Open the doors earlier: at most a day before"}
		}
		t.doors = n
		return doors(n)
	})
}

func setEnd(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	hour, minute, ok := readClock(m)
	return alter(r, endOf, func(t *timing) section.Outcome {
		y, mo, d := t.start.Date()
		end := time.Date(y, mo, d, hour, minute, 0, 0, t.zone)
		if !end.After(t.start) {
			end = end.AddDate(0, 0, 1)
		}
		if !ok {
			return section.Outcome{Text: "Set the end: that is no time of day"}
		}
		return lasts(t, int(end.Sub(t.start)/time.Minute))
	})
}

// lasts sets the length, within a week.
func lasts(t *timing, length int) section.Outcome {
	if length < 1 || length > 7*24*60 {
		return section.Outcome{Text: "Change the length: it must be 1 minute to 7 days"}
	}
	t.length = length
	return section.Outcome{Text: fmt.Sprintf("Lasts %d minutes", length), Predicate: fmt.Sprintf("sum(durationMin) = %d", length), Met: true}
}

func setLength(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	n := section.MinutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	return alter(r, lengthOf, func(t *timing) section.Outcome { return lasts(t, n) })
}

func changeLength(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	n := section.MinutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	if dir := strings.ToLower(m["dir"] + m["dir2"]); strings.HasPrefix(dir, "short") || dir == "less" {
		n = -n
	}
	return alter(r, lengthOf, func(t *timing) section.Outcome { return lasts(t, t.length+n) })
}

// nudge moves by half an hour where no amount is given.
func nudge(w *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	m = section.Match{"n": "30", "unit": "min", "dir": m["dir"]}
	if dir := strings.ToLower(m["dir"]); dir == "longer" || dir == "shorter" {
		return changeLength(w, r, m)
	}
	return shiftStart(w, r, m)
}

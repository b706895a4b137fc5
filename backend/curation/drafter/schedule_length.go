package drafter

import (
	"fmt"
	"strings"
	"time"

	"footlight/backend/event"
)

func setDoors(_ *writer, r *event.ScheduleResult, m match) outcome {
	hour, minute, ok := readClock(m)
	return alter(r, doorsOf, func(t *timing) outcome {
		y, mo, d := t.start.Date()
		before := int(t.start.Sub(time.Date(y, mo, d, hour, minute, 0, 0, t.zone)) / time.Minute)
		if !ok || before < 0 {
			return outcome{text: "Open the doors: that is no time before the start"}
		}
		t.doors = before
		return doors(before)
	})
}

func doors(before int) outcome {
	return outcome{
		text:      fmt.Sprintf("Doors open %d minutes before the start", before),
		predicate: fmt.Sprintf("startLocal - doorsLocal = %d min", before), met: true,
	}
}

func setDoorsBefore(_ *writer, r *event.ScheduleResult, m match) outcome {
	n := minutesOf(m["n"], m["unit"])
	return alter(r, doorsOf, func(t *timing) outcome {
		if n < 0 || n > 24*60 {
			return outcome{text: "Open the doors earlier: at most a day before"}
		}
		t.doors = n
		return doors(n)
	})
}

func setEnd(_ *writer, r *event.ScheduleResult, m match) outcome {
	hour, minute, ok := readClock(m)
	return alter(r, endOf, func(t *timing) outcome {
		y, mo, d := t.start.Date()
		end := time.Date(y, mo, d, hour, minute, 0, 0, t.zone)
		if !end.After(t.start) {
			end = end.AddDate(0, 0, 1)
		}
		if !ok {
			return outcome{text: "Set the end: that is no time of day"}
		}
		return lasts(t, int(end.Sub(t.start)/time.Minute))
	})
}

// lasts sets the length, within a week.
func lasts(t *timing, length int) outcome {
	if length < 1 || length > 7*24*60 {
		return outcome{text: "Change the length: it must be 1 minute to 7 days"}
	}
	t.length = length
	return outcome{text: fmt.Sprintf("Lasts %d minutes", length), predicate: fmt.Sprintf("sum(durationMin) = %d", length), met: true}
}

func setLength(_ *writer, r *event.ScheduleResult, m match) outcome {
	n := minutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	return alter(r, lengthOf, func(t *timing) outcome { return lasts(t, n) })
}

func changeLength(_ *writer, r *event.ScheduleResult, m match) outcome {
	n := minutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	if dir := strings.ToLower(m["dir"] + m["dir2"]); strings.HasPrefix(dir, "short") || dir == "less" {
		n = -n
	}
	return alter(r, lengthOf, func(t *timing) outcome { return lasts(t, t.length+n) })
}

// nudge moves by half an hour where no amount is given.
func nudge(w *writer, r *event.ScheduleResult, m match) outcome {
	m = match{"n": "30", "unit": "min", "dir": m["dir"]}
	if dir := strings.ToLower(m["dir"]); dir == "longer" || dir == "shorter" {
		return changeLength(w, r, m)
	}
	return shiftStart(w, r, m)
}

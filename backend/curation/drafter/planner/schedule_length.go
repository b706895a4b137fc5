package planner

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

func setDoors(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	hour, minute, ok := readClock(m)
	return alter(r, func(t *timing) feedback.Outcome {
		before := int(t.start.Sub(wallTime(t.start, hour, minute, t.zone)) / time.Minute)
		if !ok || before < 0 {
			return feedback.Outcome{Text: "Open the doors: that is no time before the start"}
		}
		t.doors = before
		return doors(r, before)
	})
}

func doors(r *event.ScheduleResult, before int) feedback.Outcome {
	return feedback.Holding(fmt.Sprintf("Doors open %d minutes before the start", before), fmt.Sprintf("startLocal - doorsLocal = %d min", before),
		func() bool {
			t, err := readTiming(r)
			return err == nil && t.doors == before
		}, "doorsLocal", "startLocal")
}

func setDoorsBefore(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	n := feedback.MinutesOf(m["n"], m["unit"])
	return alter(r, func(t *timing) feedback.Outcome {
		if n < 0 || n > 24*60 {
			return feedback.Outcome{Text: "Open the doors earlier: at most a day before"}
		}
		t.doors = n
		return doors(r, n)
	})
}

func setEnd(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	hour, minute, ok := readClock(m)
	return alter(r, func(t *timing) feedback.Outcome {
		end := wallTime(t.start, hour, minute, t.zone)
		if !end.After(t.start) {
			end = end.AddDate(0, 0, 1)
		}
		if !ok {
			return feedback.Outcome{Text: "Set the end: that is no time of day"}
		}
		o := lasts(r, t, int(end.Sub(t.start)/time.Minute))
		wanted := fmt.Sprintf("%02d:%02d", hour, minute)
		return feedback.Holding(o.Text, "time of endLocal = "+wanted, func() bool { return strings.HasSuffix(r.EndLocal, "T"+wanted) }, "endLocal")
	})
}

// lasts sets the length, within a week.
func lasts(r *event.ScheduleResult, t *timing, length int) feedback.Outcome {
	if length < 1 || length > 7*24*60 {
		return feedback.Outcome{Text: "Change the length: it must be 1 minute to 7 days"}
	}
	t.length = length
	return feedback.Holding(fmt.Sprintf("Lasts %d minutes", length), fmt.Sprintf("sum(durationMin) = %d", length),
		func() bool { return filled(r.Segments) == length }, "startLocal", "endLocal")
}

func setLength(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	n := feedback.MinutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	return alter(r, func(t *timing) feedback.Outcome { return lasts(r, t, n) })
}

func changeLength(w *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	n := feedback.MinutesOf(m["n"]+m["n2"], m["unit"]+m["unit2"])
	if dir := strings.ToLower(m["dir"] + m["dir2"]); strings.HasPrefix(dir, "short") || dir == "less" {
		n = -n
	}
	return alter(r, func(t *timing) feedback.Outcome { return lasts(r, t, t.length+n) }).Than(w)
}

// nudge moves by half an hour where no amount is given.
func nudge(w *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	m = feedback.Match{"n": "30", "unit": "min", "dir": m["dir"]}
	if dir := strings.ToLower(m["dir"]); dir == "longer" || dir == "shorter" {
		return changeLength(w, r, m)
	}
	return shiftStart(w, r, m)
}

func segmentTitles(r *event.ScheduleResult) []*string {
	out := make([]*string, len(r.Segments))
	for i := range r.Segments {
		out[i] = &r.Segments[i].Title
	}
	return out
}

// addSegment puts a break in the middle and anything else before the end. The
// event becomes longer by it.
func addSegment(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	length := 10
	if n := feedback.Number(m["pre"] + m["n"]); n > 0 {
		length = n
	}
	title, kind := prose.Capital(prose.Clip(prose.Unquote(m["what"]), 200)), "performance"
	switch what := strings.ToLower(title); {
	case strings.HasPrefix(what, "q"):
		title, kind, length = "Questions and answers", "qa", max(length, 15)
		if m["pre"]+m["n"] != "" {
			length = feedback.Number(m["pre"] + m["n"])
		}
	case what == "break" || what == "interval" || what == "intermission":
		kind = "break"
	}
	return alter(r, func(t *timing) feedback.Outcome {
		if title == "" || len(r.Segments) >= 20 || t.length+length > 7*24*60 {
			return feedback.Outcome{Text: "Add a part: there is no room for it"}
		}
		at := len(r.Segments) - 1
		if kind == "break" {
			at = (len(r.Segments) + 1) / 2
		}
		r.Segments = numbered(slices.Insert(r.Segments, max(0, at), event.Segment{Title: title, Kind: kind, DurationMin: length}))
		t.length += length
		return added(r, title, kind, length)
	})
}

// added is about a part of the programme: of its kind, or of its name where that says more.
func added(r *event.ScheduleResult, title, kind string, length int) feedback.Outcome {
	return feedback.Holding(fmt.Sprintf("Add “%s” of %d minutes", title, length), fmt.Sprintf("segments contains %s, %d min", title, length), func() bool {
		return slices.ContainsFunc(r.Segments, func(s event.Segment) bool {
			return s.DurationMin == length && (kind != "performance" && s.Kind == kind || prose.Contains(s.Title, title))
		})
	}, "segments.title", "segments.durationMin")
}

func removeSegment(_ *prose.Writer, r *event.ScheduleResult, m feedback.Match) feedback.Outcome {
	what := strings.TrimSuffix(strings.ToLower(m["what"]), "s")
	gone := func(s event.Segment) bool {
		switch {
		case strings.HasPrefix(what, "q"):
			return s.Kind == "qa"
		case what == "break" || what == "interval" || what == "intermission":
			return s.Kind == "break"
		}
		return prose.Contains(s.Title, what)
	}
	return alter(r, func(t *timing) feedback.Outcome {
		kept := slices.DeleteFunc(slices.Clone(r.Segments), gone)
		if len(kept) == len(r.Segments) || len(kept) == 0 {
			return feedback.Outcome{Text: "Remove a part that is not there, or the only one"}
		}
		r.Segments = numbered(kept)
		t.length = filled(kept)
		return feedback.Holding("Remove a part of the programme", "no segment is it", func() bool { return !slices.ContainsFunc(r.Segments, gone) }, "segments.title")
	})
}

func tidySchedule(_ *prose.Writer, r *event.ScheduleResult) {
	for i := range r.Segments {
		r.Segments[i].Title = prose.Clip(prose.Line(r.Segments[i].Title), 200)
		if r.Segments[i].Title == "" {
			r.Segments[i].Title = "Programme"
		}
	}
}

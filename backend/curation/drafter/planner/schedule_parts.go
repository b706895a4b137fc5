package planner

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// longest is how many minutes an event may have.
const longest = 7 * 24 * 60

var (
	breaks    = regexp.MustCompile(`(?i)^(?:breaks?|interval|intermission)$`)
	questions = regexp.MustCompile(`(?i)^(?:q ?&? ?a|questions?)(?:\s|$)`)
)

// kindOf is the kind of what a request calls a part of the programme.
func kindOf(what string) string {
	switch {
	case questions.MatchString(what):
		return "qa"
	case breaks.MatchString(what):
		return "break"
	}
	return "performance"
}

// addSegment makes the event longer: by a break in the middle, or anything else before the end.
func addSegment(t *timing, m feedback.Match) feedback.Outcome {
	title, length := prose.Capital(prose.Clip(prose.Unquote(m["what"]), 200)), feedback.Number(m["n"])
	place, kind := len(t.r.Segments)-1, kindOf(title)
	switch kind {
	case "qa":
		title = "Questions and answers"
	case "break":
		place = (len(t.r.Segments) + 1) / 2
	}
	if length < 1 {
		length = cmp.Or(map[string]int{"qa": 15}[kind], 10)
	}
	if title == "" || len(t.r.Segments) >= maxParts || t.length+length > longest {
		return feedback.Outcome{Text: "Add a part: there is no room for it"}
	}
	t.r.Segments = numbered(slices.Insert(t.r.Segments, max(0, place), event.Segment{Title: title, Kind: kind, DurationMin: length}))
	t.length += length
	what := fmt.Sprintf("%s, %d min", title, length)
	return form.Has(fmt.Sprintf("Add “%s” of %d minutes", title, length), what, "segments", &t.r.Segments, func(s event.Segment) bool {
		return s.DurationMin == length && (kind != "performance" && s.Kind == kind || prose.Contains(s.Title, title))
	}, "segments.title", "segments.durationMin")
}

// called finds the parts of a programme that a request calls so.
func called(what string) func(event.Segment) bool {
	what = strings.TrimSuffix(strings.ToLower(what), "s")
	kind := kindOf(what)
	return func(s event.Segment) bool {
		return kind != "performance" && s.Kind == kind || kind == "performance" && prose.Contains(s.Title, what)
	}
}

// movePart has a part begin at another time: the one before it and the one after it make room.
func movePart(t *timing, m feedback.Match) feedback.Outcome {
	is, parts := called(m["what"]), slices.Clone(t.r.Segments)
	clock, ok := readClock(m)
	i := slices.IndexFunc(parts, is)
	if !ok || i < 1 || i == len(parts)-1 {
		return feedback.Outcome{Text: "Move a part of the programme: none between two others is called that, or that is no time"}
	}
	from := at(t.start, clock, t.start.Location())
	if from.Before(t.start) {
		from = from.AddDate(0, 0, 1)
	}
	by := int(from.Sub(t.start)/time.Minute) - parts[i].OffsetMin
	parts[i-1].DurationMin += by
	parts[i+1].DurationMin -= by
	if parts[i-1].DurationMin < 1 || parts[i+1].DurationMin < 1 {
		return feedback.Outcome{Text: "Move a part of the programme: there is no room for it then"}
	}
	t.r.Segments = numbered(parts)
	begins := "begins at " + from.Format("15:04")
	return form.Has(parts[i].Title+" "+begins, begins, "segments", &t.r.Segments, func(s event.Segment) bool {
		return is(s) && t.start.Add(time.Duration(s.OffsetMin)*time.Minute).Format("15:04") == from.Format("15:04")
	}, "segments.offsetMin", "segments.durationMin")
}

func removeSegment(t *timing, m feedback.Match) feedback.Outcome {
	gone := called(m["what"])
	kept := slices.DeleteFunc(slices.Clone(t.r.Segments), gone)
	if len(kept) == len(t.r.Segments) || len(kept) == 0 {
		return feedback.Outcome{Text: "Remove a part that is not there, or the only one"}
	}
	t.r.Segments = numbered(kept)
	t.length = filled(kept)
	return feedback.Holding("Remove a part of the programme", "no segment is it",
		func() bool { return !slices.ContainsFunc(t.r.Segments, gone) }, "segments.title")
}

// filled is how many minutes the segments fill.
func filled(segments []event.Segment) int {
	if len(segments) == 0 {
		return 0
	}
	last := segments[len(segments)-1]
	return last.OffsetMin + last.DurationMin
}

// stretch scales segments to fill length without gaps: every one keeps at
// least a minute, and the longest takes what rounding leaves.
func stretch(segments []event.Segment, length int) []event.Segment {
	if len(segments) == 0 || length < len(segments) {
		return []event.Segment{{ID: "programme", Title: "Programme", Kind: "performance", DurationMin: max(1, length)}}
	}
	sum, longest := 0, 0
	for i, s := range segments {
		sum += s.DurationMin
		if s.DurationMin > segments[longest].DurationMin {
			longest = i
		}
	}
	left := length
	for i := range segments {
		if sum != length {
			segments[i].DurationMin = max(1, segments[i].DurationMin*length/sum)
		}
		left -= segments[i].DurationMin
	}
	segments[longest].DurationMin += left
	return numbered(segments)
}

// numbered sets offsets and ids.
func numbered(segments []event.Segment) []event.Segment {
	offset := 0
	seen := map[string]bool{}
	for i := range segments {
		s := &segments[i]
		s.OffsetMin = offset
		offset += s.DurationMin
		s.ID = prose.Slug(s.Title)
		if s.ID == "" || seen[s.ID] {
			s.ID = fmt.Sprintf("segment-%d", i+1)
		}
		seen[s.ID] = true
	}
	return segments
}

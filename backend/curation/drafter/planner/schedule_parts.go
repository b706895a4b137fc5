package planner

import (
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func segmentTitles(r *event.ScheduleResult) []*string {
	var out []*string
	for i := range r.Segments {
		out = append(out, &r.Segments[i].Title)
	}
	return out
}

// partsOf names what the programme consists of.
func partsOf(r *event.ScheduleResult) string {
	var out []string
	for _, title := range segmentTitles(r) {
		out = append(out, *title)
	}
	return strings.Join(out, "\n")
}

// addSegment puts a break in the middle and anything else before the end. The
// event becomes longer by it.
func addSegment(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
	length := 10
	if n := section.Number(m["pre"] + m["n"]); n > 0 {
		length = n
	}
	title, kind := prose.Capital(prose.Clip(prose.Unquote(m["what"]), 200)), "performance"
	switch what := strings.ToLower(title); {
	case strings.HasPrefix(what, "q"):
		title, kind, length = "Questions and answers", "qa", max(length, 15)
		if m["pre"]+m["n"] != "" {
			length = section.Number(m["pre"] + m["n"])
		}
	case what == "break" || what == "interval" || what == "intermission":
		kind = "break"
	}
	return alter(r, partsOf, func(t *timing) section.Outcome {
		if title == "" || len(r.Segments) >= 20 || t.length+length > 7*24*60 {
			return section.Outcome{Text: "Add a part: there is no room for it"}
		}
		at := len(r.Segments) - 1
		if kind == "break" {
			at = (len(r.Segments) + 1) / 2
		}
		r.Segments = numbered(slices.Insert(r.Segments, max(0, at), event.Segment{Title: title, Kind: kind, DurationMin: length}))
		t.length += length
		return section.Outcome{Text: fmt.Sprintf("Add “%s” of %d minutes", title, length), Predicate: "segments contains " + title, Met: true}
	})
}

func removeSegment(_ *section.Writer, r *event.ScheduleResult, m section.Match) section.Outcome {
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
	return alter(r, partsOf, func(t *timing) section.Outcome {
		kept := slices.DeleteFunc(slices.Clone(r.Segments), gone)
		if len(kept) == len(r.Segments) || len(kept) == 0 {
			return section.Outcome{Text: "Remove a part that is not there, or the only one"}
		}
		r.Segments = numbered(kept)
		t.length = filled(kept)
		return section.Outcome{Text: "Remove a part of the programme", Predicate: fmt.Sprintf("len(segments) = %d", len(kept)), Met: true}
	})
}

func tidySchedule(_ *section.Writer, r *event.ScheduleResult) {
	for i := range r.Segments {
		r.Segments[i].Title = prose.Clip(prose.Line(r.Segments[i].Title), 200)
		if r.Segments[i].Title == "" {
			r.Segments[i].Title = "Programme"
		}
	}
}

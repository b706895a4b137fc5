package planner

import (
	"fmt"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// filled returns how many minutes the segments fill.
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

package cut

import (
	"time"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// FirstNew returns the number after the newest segment that is in the spool or in a chunk, and 0 if
// there is none.
func FirstNew(held []spool.Segment, chunks []index.Chunk) (seq uint64) {
	for _, s := range held {
		seq = s.Seq + 1
	}
	for used := range Used(chunks) {
		seq = max(seq, used+1)
	}
	return seq
}

// Next returns the span that begins now, with the segment that is finished next. The segmenter
// deletes an event's files some time after its publisher left, and keeps counting. If it has no
// file, the next number is unknown and the span is Early.
func Next(seen spool.Sighting, firstNew uint64, now time.Time) index.Span {
	return index.Span{From: max(seen.Next(), firstNew), Early: len(seen.Finished) == 0, Began: now.UnixMilli()}
}

// Begin sets the first number of Early spans once their first segment is pending, and the time at
// which a studio's show began. It reports whether it changed e.
func Begin(e *index.Event, pending []spool.Segment) (begun bool) {
	if e.Began == 0 && e.Start.Source == recorded.SourceStudio && len(pending) > 0 {
		e.Began, begun = pending[0].Time.UnixMilli(), true
	}
	for _, s := range pending {
		begun = e.Begin(s.Seq) || begun
	}
	return begun
}

// End returns the first number after the open span of an event. The segment being written still
// belongs to the span. While the show goes on (goesOn), so does the next segment even if no file is
// open: the segmenter may be waiting for a keyframe, or for the second track. awaited reports
// whether such a segment is still to be finished.
func End(e index.Event, seen spool.Sighting, firstNew uint64, goesOn bool) (until uint64, awaited bool) {
	until = max(seen.Next(), firstNew, e.Spans[len(e.Spans)-1].From)
	if last := len(seen.Open) - 1; last >= 0 && seen.Open[last] >= until {
		return seen.Open[last] + 1, true
	}
	if goesOn {
		return until + 1, true
	}
	return until, false
}

// Resumed returns the spans of a stopped recording that goes on with next. If the stop's deadline
// has passed (over), the segment that it waited for never came, and the first segment after the
// break may have its number.
func Resumed(spans []index.Span, next index.Span, over bool) []index.Span {
	if last := len(spans) - 1; over && *spans[last].Until > next.From {
		spans[last].Until = &next.From
	}
	return append(spans, next)
}

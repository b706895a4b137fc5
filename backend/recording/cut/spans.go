package cut

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Past is the smallest number that none of an event's taken segments has reached.
func Past(held []spool.Segment, chunks []index.Chunk) (past uint64) {
	for _, s := range held {
		past = s.Seq + 1
	}
	for seq := range Used(chunks) {
		past = max(past, seq+1)
	}
	return past
}

// Next is the span that begins now, with the segment that is finished next. Some time
// after its publisher left, the segmenter deletes what it has of an event, and goes on
// counting: with nothing there, nobody knows the number yet.
func Next(seen spool.Sighting, past uint64, now time.Time) index.Span {
	return index.Span{From: max(seen.Next(), past), Early: len(seen.Finished) == 0, Began: now.UnixMilli()}
}

// Begin has spans that were begun early begin with their first segment, and notes when
// a studio's show began. It reports whether it changed anything.
func Begin(e *index.Event, pending []spool.Segment) (begun bool) {
	if e.Began == 0 && e.Start.Source == event.SourceStudio && len(pending) > 0 {
		e.Began, begun = pending[0].Time.UnixMilli(), true
	}
	for _, s := range pending {
		begun = e.Begin(s.Seq) || begun
	}
	return begun
}

// End is the first number that the open span of an event shall not have: after the
// segment being written, if there is one. Of a show that goes on it may be about to be
// opened: the segmenter waits for a keyframe, or for the second track. awaited reports
// whether there is such a segment.
func End(e index.Event, seen spool.Sighting, past uint64, goesOn bool) (until uint64, awaited bool) {
	until = max(seen.Next(), past, e.Spans[len(e.Spans)-1].From)
	if last := len(seen.Open) - 1; last >= 0 && seen.Open[last] >= until {
		return seen.Open[last] + 1, true
	}
	if goesOn {
		return until + 1, true
	}
	return until, false
}

// Resumed are the spans of a stopped recording that goes on with another one. Where the
// stop waits no longer, what it waited for did not come, and its number may be that
// of the first segment after the break.
func Resumed(spans []index.Span, next index.Span, over bool) []index.Span {
	if last := len(spans) - 1; over && *spans[last].Until > next.From {
		spans[last].Until = &next.From
	}
	return append(spans, next)
}

package cut

import (
	"math"
	"time"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

const (
	// Pause is the longest time between two segments, in seconds, after which the second still
	// continues the first. overlap limits how much the two may overlap: tracks do not end together.
	Pause   = 0.5
	overlap = 0.25

	// SameHole is the difference, in seconds, up to which the media's clock and the wall clock
	// agree on the length of a gap.
	SameHole = 2.0

	// AwaitedLength is the assumed length of a studio's chunk that was not uploaded yet.
	AwaitedLength = time.Minute
)

// Timeline finds the gaps between the segments of an event's chunks. Next takes the chunks in
// order.
//
// If the media's clock runs on over a gap, it gives the exact length. Otherwise the segments' wall
// clock (their mtime) does: a publisher came back, or the server was down. If the wall clock was
// set back, only the number of missing segments is left to count. The time between a stop and the
// next start was not to be recorded and is no gap.
type Timeline struct {
	event      index.Event
	last       index.Segment // the newest that was read
	hasLast    bool          // last is set
	unfinished bool          // a chunk before the next segment is still being made

	lastUploaded  bool  // last stands for an uploaded chunk, which has no segment numbers
	uploadedUntil int64 // where the uploaded chunks seen so far end, ms since the epoch; 0 means there was none

	unreadable   *index.Segment // newest unreadable segment after last; nil means there is none
	earlierSpans float64        // seconds missing at the ends of the spans before that of unreadable
	neverCame    int            // chunks after last that a studio was to upload and that did not come
}

// NewTimeline returns the timeline of an event before its first chunk.
func NewTimeline(e index.Event) *Timeline { return &Timeline{event: e} }

// Next returns the seconds missing before a chunk, and the gaps inside it.
func (t *Timeline) Next(c index.Chunk) (before float64, inside []recorded.Gap) {
	switch c.State {
	case index.Planned:
		t.unfinished = true
		return 0, nil
	case index.Awaited:
		t.neverCame++
		return 0, nil // it counts as missing before the next chunk
	case index.Failed:
		if len(c.Segments) == 0 {
			t.neverCame++
		}
		for _, s := range c.Segments {
			t.markUnreadable(s)
		}
		return 0, nil // all of it counts as missing before the next chunk, or at the end
	}
	if c.Uploaded {
		return t.uploaded(c), nil
	}
	return t.recorded(c)
}

func (t *Timeline) recorded(c index.Chunk) (before float64, inside []recorded.Gap) {
	at, first := 0.0, true
	for _, s := range c.Segments {
		if c.Unread(s.Seq) {
			t.markUnreadable(s)
			continue
		}
		switch gap := t.gapBefore(s); {
		case first:
			before = gap
		case gap > 0:
			inside = append(inside, recorded.Gap{At: Round(at), Duration: gap})
		}
		at += s.Length
		t.read(s)
		t.lastUploaded, first = false, false
	}
	return before, inside
}

// uploaded is Next for a chunk that a studio uploaded. It has no segments, so only the wall clock
// counts.
func (t *Timeline) uploaded(c index.Chunk) (before float64) {
	switch {
	case t.unfinished:
	case t.hasLast:
		before = t.notUploaded(c.At, t.wallGap(c.At, t.End()))
	default:
		before = max(t.End(), t.gapAtStart(c))
	}
	t.uploadedUntil = max(t.uploadedUntil, c.Ends().UnixMilli())
	t.read(index.Segment{Seq: t.last.Seq, Time: c.At, Length: c.Duration})
	t.lastUploaded = true
	return before
}

// gapAtStart returns the seconds missing before the first uploaded chunk: since the server first
// saw the show. If the server saw no media, the show counts from its announced start, but the gap
// is no longer than the chunks before, which never came.
func (t *Timeline) gapAtStart(c index.Chunk) float64 {
	if began := t.event.Began; began != 0 {
		if gap := float64(c.At-began) / 1000; gap > SameHole {
			return Round(gap)
		}
		return 0
	}
	announced := float64(c.At-t.event.Start.StartTime) / 1000
	return Round(max(0, min(announced, float64(c.Index)*AwaitedLength.Seconds())))
}

// wallGap returns the seconds missing between the last segment read and a moment, by the wall
// clock. Over a stop and restart this is only an upper limit: the show need not have run just
// before the stop and just after the start. The gap is then no longer than the media known to be
// missing: unread seconds and the chunks that never came.
func (t *Timeline) wallGap(at int64, unread float64) float64 {
	wall := t.wallSince(at)
	if t.paused(at) > 0 {
		wall = min(wall-t.paused(at), unread+float64(t.neverCame)*AwaitedLength.Seconds())
	}
	if wall <= Pause {
		return 0
	}
	return Round(wall)
}

// wallSince returns the seconds between the end of the last segment read and a moment.
func (t *Timeline) wallSince(at int64) float64 {
	return float64(at-t.last.Time)/1000 - t.last.Length
}

// paused returns how many seconds of wallSince lie between a stop and the next start.
func (t *Timeline) paused(at int64) float64 {
	return float64(t.event.Paused(t.last.Time+int64(t.last.Length*1000), at)) / 1000
}

func (t *Timeline) read(s index.Segment) {
	t.last, t.hasLast, t.unfinished = s, true, false
	t.unreadable, t.earlierSpans, t.neverCame = nil, 0, 0
}

// markUnreadable notes a segment that could not be read.
func (t *Timeline) markUnreadable(s index.Segment) {
	if span, _ := t.event.SpanOf(s.Seq); t.unreadable != nil && t.unreadable.Seq < span.From {
		t.earlierSpans += t.unreadTail()
	}
	t.unreadable = &s
}

// gapBefore returns the seconds missing before a segment.
func (t *Timeline) gapBefore(s index.Segment) float64 {
	span, _ := t.event.SpanOf(s.Seq)
	switch {
	case t.unfinished:
		return 0
	case t.lastUploaded:
		return t.notUploaded(s.Time, t.wallGap(s.Time, t.unreadBefore(s, span)))
	case t.continuesSpan(span, s.Time):
		return t.notUploaded(s.Time, gapBetween(t.last, s))
	}
	return Round(t.unreadBefore(s, span))
}

// unreadBefore returns the seconds known to be missing before a segment if nothing of its span was
// read yet: at the ends of earlier spans, and at the beginning of its own.
func (t *Timeline) unreadBefore(s index.Segment, span index.Span) float64 {
	lead, tail := float64(s.Seq-span.From)*s.Length, 0.0
	if t.unreadable != nil && t.unreadable.Seq < span.From {
		tail = t.unreadTail()
	}
	return t.earlierSpans + tail + lead
}

// notUploaded returns the part of a gap before a moment that no uploaded chunk covers. Chunks that
// the server adds for a studio come after the uploaded ones, whatever their time.
func (t *Timeline) notUploaded(at int64, gap float64) float64 {
	if t.uploadedUntil == 0 {
		return Round(gap)
	}
	if gap = min(gap, float64(at-t.uploadedUntil)/1000); gap <= Pause {
		return 0
	}
	return Round(gap)
}

// continuesSpan reports whether a segment of a span continues something that was read of the same
// span.
func (t *Timeline) continuesSpan(span index.Span, at int64) bool {
	if t.lastUploaded {
		return t.paused(at) == 0
	}
	return t.hasLast && t.last.Seq >= span.From
}

// End returns the seconds missing after the last chunk of a recording that has ended.
func (t *Timeline) End() float64 {
	if t.unfinished {
		return 0
	}
	return Round(t.earlierSpans + t.unreadTail())
}

// unreadTail returns the seconds missing between the last segment read of a span and the end of the
// newest unreadable one. Its length is unknown and taken to be that of the segment before.
func (t *Timeline) unreadTail() float64 {
	if t.unreadable == nil {
		return 0
	}
	length := index.UsualSegment.Seconds()
	if t.hasLast && !t.lastUploaded {
		length = t.last.Length
	}
	span, _ := t.event.SpanOf(t.unreadable.Seq)
	if !t.continuesSpan(span, t.unreadable.Time) {
		return float64(t.unreadable.Seq-span.From+1) * length
	}
	if length == 0 {
		return 0 // an old index holds no lengths
	}
	wall := t.wallSince(t.unreadable.Time)
	if wall < -SameHole && !t.lastUploaded { // the wall clock was set back
		return float64(t.unreadable.Seq-t.last.Seq) * length
	}
	return max(wall, 0) + length
}

// gapBetween returns the show time missing between two segments, in seconds.
func gapBetween(a, b index.Segment) float64 {
	if a.Length == 0 {
		return 0 // an old index holds no lengths
	}
	media := b.Start - a.Start - a.Length
	wall := float64(b.Time-a.Time)/1000 - a.Length
	skipped := b.Seq - a.Seq - 1
	switch {
	case skipped == 0 && media >= -overlap && media <= Pause:
		return 0 // the wall clock does not count here
	case media > 0 && math.Abs(media-wall) <= SameHole:
		return media
	case wall > Pause:
		return wall
	case wall < -SameHole: // the wall clock was set back
		return float64(skipped) * a.Length
	}
	return 0
}

// Round rounds to milliseconds.
func Round(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }

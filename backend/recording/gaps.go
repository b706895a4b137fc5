package recording

import (
	"math"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// How far a segment may begin before and after the end of the one before it and
// still continue it, in seconds: tracks do not end together.
const (
	overlap = 0.25
	pause   = 0.5
)

// sameHole is how far the media's clock and the wall clock may differ about the
// length of a hole and still mean the same one.
const sameHole = 2.0 // seconds

// timeline finds what is missing between the segments of an event's chunks,
// which it is shown in order.
//
// The media's clock is exact where it goes on over a hole, the segments' wall
// clock (their mtime) tells about everything else: a publisher that came back,
// a server that was down. Where the wall clock was set back, the number of the
// lost segments is all there is. What lies between a stop and the next start
// was not to be recorded and is no gap.
type timeline struct {
	event   index.Event
	last    index.Segment // newest that was read
	begun   bool          // there is a last
	unknown bool          // what is before the next segment is still being made

	elsewhere bool // last stands for an uploaded chunk, which has no numbers
}

// next tells what is missing before a chunk and inside it.
func (t *timeline) next(c index.Chunk) (before float64, inside []event.Gap) {
	switch c.State {
	case index.Planned, index.Awaited:
		t.unknown = true
		return 0, nil
	case index.Failed:
		return 0, nil // all of it is missing before the next one
	}
	if c.Uploaded {
		return t.uploaded(c), nil
	}
	at := 0.0
	for i, s := range c.Readable() {
		gap := t.before(s)
		if i > 0 {
			at += t.last.Length
		}
		switch {
		case i == 0:
			before = gap
		case gap > 0:
			inside = append(inside, event.Gap{At: round(at), Duration: gap})
		}
		t.last, t.begun, t.unknown, t.elsewhere = s, true, false, false
	}
	return before, inside
}

// uploaded is next for a chunk of no segments: the wall clock is all there is.
func (t *timeline) uploaded(c index.Chunk) (before float64) {
	if t.begun && !t.unknown {
		before = round(float64(c.At-t.last.Time)/1000 - t.last.Length)
	}
	t.last = index.Segment{Seq: t.last.Seq, Time: c.At, Length: c.Duration}
	t.begun, t.unknown, t.elsewhere = true, false, true
	if before <= pause {
		return 0
	}
	return before
}

// before tells what is missing before a segment.
func (t *timeline) before(s index.Segment) float64 {
	span, _ := t.event.SpanOf(s.Seq)
	switch {
	case t.unknown:
		return 0
	case !t.begun || t.last.Seq < span.From && !t.elsewhere:
		return round(float64(s.Seq-span.From) * s.Length)
	}
	return round(missing(t.last, s))
}

// missing is the show time between two segments, in seconds.
func missing(a, b index.Segment) float64 {
	if a.Length == 0 {
		return 0 // recorded before lengths were
	}
	media := b.Start - a.Start - a.Length
	wall := float64(b.Time-a.Time)/1000 - a.Length
	lost := b.Seq - a.Seq - 1
	switch {
	case lost == 0 && media >= -overlap && media <= pause:
		return 0 // whatever the wall clock says
	case media > 0 && math.Abs(media-wall) <= sameHole:
		return media
	case wall > pause:
		return wall
	case wall < -sameHole: // it was set back
		return float64(lost) * a.Length
	}
	return 0
}

// round keeps three decimals: milliseconds.
func round(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }

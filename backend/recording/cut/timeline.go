package cut

import (
	"math"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

const (
	// Pause is how far a segment may begin after the end of the one before it and still
	// continue it, overlap how far before it, in seconds: tracks do not end together.
	Pause   = 0.5
	overlap = 0.25

	// SameHole is how far the media's clock and the wall clock may differ about the
	// length of a hole and still mean the same one, in seconds.
	SameHole = 2.0

	// Nominal is how long a chunk made elsewhere is taken to be that has not come.
	Nominal = time.Minute
)

// Timeline finds what is missing between the segments of an event's chunks,
// which it is shown in order.
//
// The media's clock is exact where it goes on over a hole, the segments' wall
// clock (their mtime) tells about everything else: a publisher that came back,
// a server that was down. Where the wall clock was set back, the number of the
// lost segments is all there is. What lies between a stop and the next start
// was not to be recorded and is no gap.
type Timeline struct {
	event   index.Event
	last    index.Segment // newest that was read
	begun   bool          // there is a last
	unknown bool          // what is before the next segment is still being made

	elsewhere bool  // last stands for an uploaded chunk, which has no numbers
	reached   int64 // where the uploaded chunks end that were shown, ms since the epoch; 0: none was

	lost  *index.Segment // newest after last that could not be read; nil: none
	owed  float64        // missing at the ends of the spans before that of lost
	never int            // chunks after last that others were to make, and that did not come
}

// NewTimeline is of no chunks yet.
func NewTimeline(e index.Event) *Timeline { return &Timeline{event: e} }

// Next tells what is missing before a chunk and inside it.
func (t *Timeline) Next(c index.Chunk) (before float64, inside []event.Gap) {
	switch c.State {
	case index.Planned:
		t.unknown = true
		return 0, nil
	case index.Awaited:
		t.never++
		return 0, nil // missing before the next one, until it comes
	case index.Failed:
		if len(c.Segments) == 0 {
			t.never++
		}
		for _, s := range c.Segments {
			t.lose(s)
		}
		return 0, nil // all of it is missing before the next one, or at the end
	}
	if c.Uploaded {
		return t.uploaded(c), nil
	}
	return t.made(c)
}

func (t *Timeline) made(c index.Chunk) (before float64, inside []event.Gap) {
	at, first := 0.0, true
	for _, s := range c.Segments {
		if c.Unread(s.Seq) {
			t.lose(s)
			continue
		}
		switch gap := t.before(s); {
		case first:
			before = gap
		case gap > 0:
			inside = append(inside, event.Gap{At: Round(at), Duration: gap})
		}
		at += s.Length
		t.read(s)
		t.elsewhere, first = false, false
	}
	return before, inside
}

// uploaded is Next for a chunk of no segments: the wall clock is all there is.
func (t *Timeline) uploaded(c index.Chunk) (before float64) {
	switch {
	case t.unknown:
	case t.begun:
		before = t.beyond(c.At, t.since(c.At, t.End()))
	default:
		before = max(t.End(), t.lead(c))
	}
	t.reached = max(t.reached, c.Ends().UnixMilli())
	t.read(index.Segment{Seq: t.last.Seq, Time: c.At, Length: c.Duration})
	t.elsewhere = true
	return before
}

// lead is what is missing before the first chunk that came: since the stage had the
// show. A show that was on no stage began when it was announced, but no earlier than
// the chunks tell that never came.
func (t *Timeline) lead(c index.Chunk) float64 {
	if began := t.event.Began; began != 0 {
		if gap := float64(c.At-began) / 1000; gap > SameHole {
			return Round(gap)
		}
		return 0
	}
	announced := float64(c.At-t.event.Start.StartTime) / 1000
	return Round(max(0, min(announced, float64(c.Index)*Nominal.Seconds())))
}

// since is what is missing between the end of the newest that was read and a moment,
// by the wall clock. Over a break that tells only how much it can be: nobody need have
// published just before the stop and just after the start, unless what is known to be
// lost, or never came, says so.
func (t *Timeline) since(at int64, lost float64) float64 {
	wall := t.wall(at)
	if t.paused(at) > 0 {
		wall = min(wall-t.paused(at), lost+float64(t.never)*Nominal.Seconds())
	}
	if wall <= Pause {
		return 0
	}
	return Round(wall)
}

// wall is the time between the end of the newest that was read and a moment.
func (t *Timeline) wall(at int64) float64 {
	return float64(at-t.last.Time)/1000 - t.last.Length
}

// paused is how much of that was not to be recorded.
func (t *Timeline) paused(at int64) float64 {
	return float64(t.event.Paused(t.last.Time+int64(t.last.Length*1000), at)) / 1000
}

func (t *Timeline) read(s index.Segment) {
	t.last, t.begun, t.unknown = s, true, false
	t.lost, t.owed, t.never = nil, 0, 0
}

// lose notes a segment that could not be read.
func (t *Timeline) lose(s index.Segment) {
	if span, _ := t.event.SpanOf(s.Seq); t.lost != nil && t.lost.Seq < span.From {
		t.owed += t.tail()
	}
	t.lost = &s
}

// before tells what is missing before a segment.
func (t *Timeline) before(s index.Segment) float64 {
	span, _ := t.event.SpanOf(s.Seq)
	switch {
	case t.unknown:
		return 0
	case t.elsewhere:
		return t.beyond(s.Time, t.since(s.Time, t.untilSpan(s, span)))
	case t.follows(span, s.Time):
		return t.beyond(s.Time, missing(t.last, s))
	}
	return Round(t.untilSpan(s, span))
}

// untilSpan is what is known to be lost before a segment of a span of which nothing was
// read: of the spans before, and of its own.
func (t *Timeline) untilSpan(s index.Segment, span index.Span) float64 {
	lead, tail := float64(s.Seq-span.From)*s.Length, 0.0
	if t.lost != nil && t.lost.Seq < span.From {
		tail = t.tail()
	}
	return t.owed + tail + lead
}

// beyond is what of a gap before a time no uploaded chunk has brought: what the server
// makes besides stands behind them, wherever it belongs.
func (t *Timeline) beyond(at int64, gap float64) float64 {
	if t.reached == 0 {
		return Round(gap)
	}
	if gap = min(gap, float64(at-t.reached)/1000); gap <= Pause {
		return 0
	}
	return Round(gap)
}

// follows reports whether what comes of a span, at a moment, comes after something that
// was read of it.
func (t *Timeline) follows(span index.Span, at int64) bool {
	if t.elsewhere {
		return t.paused(at) == 0
	}
	return t.begun && t.last.Seq >= span.From
}

// End tells what is missing after all that was read, where nothing more comes.
func (t *Timeline) End() float64 {
	if t.unknown {
		return 0
	}
	return Round(t.owed + t.tail())
}

// tail tells what is missing after the newest segment that was read of a span, up to
// the end of the newest one that could not be. Nobody knows how long that would be:
// it is taken to be as long as the one before.
func (t *Timeline) tail() float64 {
	if t.lost == nil {
		return 0
	}
	length := index.UsualSegment.Seconds()
	if t.begun && !t.elsewhere {
		length = t.last.Length
	}
	span, _ := t.event.SpanOf(t.lost.Seq)
	if !t.follows(span, t.lost.Time) {
		return float64(t.lost.Seq-span.From+1) * length
	}
	if length == 0 {
		return 0 // recorded before lengths were
	}
	wall := t.wall(t.lost.Time)
	if wall < -SameHole && !t.elsewhere { // it was set back
		return float64(t.lost.Seq-t.last.Seq) * length
	}
	return max(wall, 0) + length
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
	case lost == 0 && media >= -overlap && media <= Pause:
		return 0 // whatever the wall clock says
	case media > 0 && math.Abs(media-wall) <= SameHole:
		return media
	case wall > Pause:
		return wall
	case wall < -SameHole: // it was set back
		return float64(lost) * a.Length
	}
	return 0
}

// Round keeps three decimals: milliseconds.
func Round(seconds float64) float64 { return math.Round(seconds*1000) / 1000 }

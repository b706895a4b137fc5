package studio

import (
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// clocks is how far a studio's clock may be off, and how much earlier than it was
// announced a show may begin.
const clocks = time.Hour

// checkTimestamp refuses a time at which no chunk of the recording can have begun;
// 0 is none.
func checkTimestamp(s event.LivestreamStart, ms int64, now time.Time) error {
	first := min(s.StartTime, now.UnixMilli()) - clocks.Milliseconds()
	last := now.Add(clocks).UnixMilli()
	if ms != 0 && (ms < first || ms > last) {
		return event.Invalid("timestamp", "must be milliseconds since the epoch from %d to %d: while the recording went on, or an hour off", first, last)
	}
	return nil
}

// beginsAt is when an uploaded chunk's first frame was, in ms since the epoch. A chunk
// ends before it comes, whatever its studio's clock says: else it would stand for what
// the server is still to see.
func (s *Stage) beginsAt(rec *index.Recording, n int, p event.Piece, seconds float64) (at int64, err error) {
	if at = p.Timestamp; at == 0 {
		held, takeErr := s.Planner.Take(rec)
		at, err = begins(rec.Event(), rec.Chunks(), held, n), takeErr
	}
	return min(at, time.Now().UnixMilli()-int64(seconds*1000)), err
}

// begins is when the n-th chunk is taken to begin, in ms since the epoch, whose
// studio does not say: where the chunk before it ended, or where the server's own
// segments since the last start begin, whichever is later. Shows do not begin when
// they are announced, so startTime counts where there is neither. A chunk between
// that is not there yet counts as cut.Nominal.
func begins(e index.Event, chunks []index.Chunk, held []spool.Segment, n int) int64 {
	at, next := time.Time{}, 0
	from := e.Spans[len(e.Spans)-1].From
	if i := slices.IndexFunc(held, func(s spool.Segment) bool { return s.Seq >= from }); i >= 0 {
		at = held[i].Time
	}
	for _, c := range chunks[:min(n, len(chunks))] {
		if !c.Decided() {
			continue
		}
		next = c.Index + 1
		if end := c.Ends(); end.After(at) {
			at = end
		}
	}
	if at.IsZero() {
		at = time.UnixMilli(e.Start.StartTime)
	}
	return at.Add(time.Duration(n-next) * cut.Nominal).UnixMilli()
}

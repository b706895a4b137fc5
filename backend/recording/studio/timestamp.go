package studio

import (
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// maxClockError limits how far a studio's clock may be off, and how much earlier than announced a
// show may begin.
const maxClockError = time.Hour

// checkTimestamp refuses a time at which no chunk of the recording can have begun; 0 means not
// given.
func checkTimestamp(s recorded.LivestreamStart, ms int64, now time.Time) error {
	first := min(s.StartTime, now.UnixMilli()) - maxClockError.Milliseconds()
	last := now.Add(maxClockError).UnixMilli()
	if ms != 0 && (ms < first || ms > last) {
		return event.Invalid("timestamp", "must be milliseconds since the epoch from %d to %d: a time within the recording, or up to an hour off", first, last)
	}
	return nil
}

// beginsAt returns when an uploaded chunk begins, in ms since the epoch. A chunk ends before its
// upload does, whatever its studio's clock says. A later time would cover media that the server has
// yet to see.
func (s *Stage) beginsAt(rec *index.Recording, n int, p recorded.Piece, seconds float64) (at int64, err error) {
	if at = p.Timestamp; at == 0 {
		held, takeErr := s.Planner.Take(rec)
		at, err = begins(rec.Event(), rec.Chunks(), held, n), takeErr
	}
	return min(at, time.Now().UnixMilli()-int64(seconds*1000)), err
}

// begins returns the assumed beginning of the n-th chunk, in ms since the epoch, if its studio does
// not give it: the end of the chunk before it, or the beginning of the server's own segments since
// the last start, whichever is later. Without either, it is the announced startTime, at which shows
// rarely begin. A chunk that is missing in between counts as cut.AwaitedLength.
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
	return at.Add(time.Duration(n-next) * cut.AwaitedLength).UnixMilli()
}

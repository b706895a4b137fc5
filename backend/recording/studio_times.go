package recording

import (
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
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
func (r *Recorder) beginsAt(b *index.Book, n int, p event.Piece, seconds float64) (at int64, err error) {
	if at = p.Timestamp; at == 0 {
		held, takeErr := r.take(b)
		at, err = begins(b.Event(), b.Chunks(), held, n), takeErr
	}
	return min(at, time.Now().UnixMilli()-int64(seconds*1000)), err
}

// begins is when the n-th chunk is taken to begin, in ms since the epoch, whose
// studio does not say: where the chunk before it ended, or where the server's own
// segments since the last start begin, whichever is later. Shows do not begin when
// they are announced, so startTime counts where there is neither. A chunk between
// that is not there yet counts as nominal.
func begins(e index.Event, chunks []index.Chunk, held []watch.Segment, n int) int64 {
	at, next := time.Time{}, 0
	from := e.Spans[len(e.Spans)-1].From
	if i := slices.IndexFunc(held, func(s watch.Segment) bool { return s.Seq >= from }); i >= 0 {
		at = held[i].Time
	}
	for _, c := range chunks[:min(n, len(chunks))] {
		if !decided(c) {
			continue
		}
		next = c.Index + 1
		if end := endOf(c); end.After(at) {
			at = end
		}
	}
	if at.IsZero() {
		at = time.UnixMilli(e.Start.StartTime)
	}
	return at.Add(time.Duration(n-next) * nominal).UnixMilli()
}

// joint is what may lie between two uploaded chunks that follow each other, as between
// two segments (pause).
const joint = time.Duration(pause * float64(time.Second))

// uncovered lists the segments whose middle is in no uploaded chunk. The last
// one's length is not known: it is taken to be as long as the one before.
func uncovered(pending []watch.Segment, chunks []index.Chunk) (lacking []watch.Segment) {
	if !slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded }) {
		return pending
	}
	starts := startsOf(pending, chunks)
	for _, s := range pending {
		middle := s.Time.Add(lengthOf(s.Seq, starts) / 2)
		if !slices.ContainsFunc(chunks, func(c index.Chunk) bool {
			return c.Uploaded && !middle.Before(time.UnixMilli(c.At)) && middle.Before(endOf(c).Add(joint))
		}) {
			lacking = append(lacking, s)
		}
	}
	return lacking
}

// startsOf is when each of the server's segments begins, also of those that are in a
// chunk by now: what is covered must not change as others are planned.
func startsOf(pending []watch.Segment, chunks []index.Chunk) map[uint64]time.Time {
	starts := map[uint64]time.Time{}
	for _, s := range pending {
		starts[s.Seq] = s.Time
	}
	for _, c := range chunks {
		for _, s := range c.Segments {
			starts[s.Seq] = time.UnixMilli(s.Time)
		}
	}
	return starts
}

// lengthOf is how long a segment is by the one after it, or by the one before.
func lengthOf(seq uint64, starts map[uint64]time.Time) time.Duration {
	usual := time.Duration(usualSegment * float64(time.Second))
	for _, from := range []uint64{seq, seq - 1} {
		begins, known := starts[from]
		ends, too := starts[from+1]
		if d := ends.Sub(begins); known && too && d > 0 && d <= 2*usual {
			return d
		}
	}
	return usual
}

func endOf(c index.Chunk) time.Time {
	return time.UnixMilli(c.Begins()).Add(time.Duration(c.Duration * float64(time.Second)))
}

func awaitedOf(chunks []index.Chunk) (list []index.Chunk) {
	for _, c := range chunks {
		if c.State == index.Awaited {
			list = append(list, c)
		}
	}
	return list
}

// half of a segment may lie in the chunk before and still belong to the next.
const half = time.Duration(usualSegment * float64(time.Second) / 2)

// between lists the segments after the last uploaded chunk before the n-th, and
// before the first one after it.
func between(lacking []watch.Segment, chunks []index.Chunk, n int) (list []watch.Segment) {
	var from, until time.Time
	for _, c := range chunks {
		switch {
		case !c.Uploaded:
		case c.Index < n:
			from = endOf(c)
		case until.IsZero():
			until = time.UnixMilli(c.At)
		}
	}
	for _, s := range lacking {
		if s.Time.After(from.Add(-half)) && (until.IsZero() || s.Time.Before(until)) {
			list = append(list, s)
		}
	}
	return list
}

func without(all, some []watch.Segment) []watch.Segment {
	return slices.DeleteFunc(slices.Clone(all), func(s watch.Segment) bool {
		return slices.ContainsFunc(some, func(x watch.Segment) bool { return x.Seq == s.Seq })
	})
}

func segmentsOf(taken []watch.Segment) []index.Segment {
	list := make([]index.Segment, len(taken))
	for i, s := range taken {
		list[i] = index.Segment{Seq: s.Seq, Time: s.Time.UnixMilli()}
	}
	return list
}

// uploads are the chunks whose pieces are just arriving.
type uploads struct {
	mu   sync.Mutex
	busy map[work]bool
}

func (u *uploads) begin(id event.ID, n int) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	w := work{event: id, chunk: n}
	if u.busy[w] {
		return false
	}
	if u.busy == nil {
		u.busy = map[work]bool{}
	}
	u.busy[w] = true
	return true
}

func (u *uploads) end(id event.ID, n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.busy, work{event: id, chunk: n})
}

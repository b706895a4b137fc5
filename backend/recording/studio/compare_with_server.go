package studio

import (
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

const (
	// joint is what may lie between two uploaded chunks that follow each other, as
	// between two segments (cut.Pause).
	joint = time.Duration(cut.Pause * float64(time.Second))
	// spare is how much of a segment may be in no chunk: clocks differ.
	spare = time.Duration(cut.SameHole * float64(time.Second))
)

// stretch is a time of the show.
type stretch struct{ begin, end time.Time }

// cover is what a studio has brought of a show, and when the server's segments were.
type cover struct {
	brought []stretch // in order, apart by more than a joint
	starts  starts
	lasts   func(seq uint64) time.Duration // 0: that cannot be told
}

// uncovered lists the segments that no uploaded chunks hold. Where nothing was
// uploaded, that costs nothing.
func (s *Stage) uncovered(id event.ID, pending []spool.Segment, chunks []index.Chunk) []spool.Segment {
	if !slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded }) {
		return pending
	}
	return coverOf(pending, chunks, func(seq uint64) time.Duration { return s.lengthOf(id, seq) }).lacking(pending)
}

func coverOf(pending []spool.Segment, chunks []index.Chunk, lasts func(uint64) time.Duration) cover {
	return cover{brought: broughtIn(chunks), starts: startsOf(pending, chunks), lasts: lasts}
}

// broughtIn is when the uploaded chunks were.
func broughtIn(chunks []index.Chunk) (list []stretch) {
	var all []stretch
	for _, c := range chunks {
		if c.Uploaded {
			all = append(all, stretch{time.UnixMilli(c.At), c.Ends()})
		}
	}
	slices.SortFunc(all, func(a, b stretch) int { return a.begin.Compare(b.begin) })
	for _, s := range all {
		if last := len(list) - 1; last < 0 || s.begin.After(list[last].end.Add(joint)) {
			list = append(list, s)
		} else if s.end.After(list[last].end) {
			list[last].end = s.end
		}
	}
	return list
}

func (c cover) lacking(pending []spool.Segment) []spool.Segment { return where(pending, c.lacks) }

// lacks reports whether too much of a segment was not brought. Its file is only read
// where all depends on where it ends: where the chunks end before the next segment.
func (c cover) lacks(s spool.Segment) bool {
	if c.missed(s.Time, spare+time.Millisecond) > spare {
		return true // however long it is
	}
	length := c.starts.apart(s.Seq)
	if length > 0 && !c.misses(s.Time, length) {
		return false
	}
	own := c.lasts(s.Seq)
	switch {
	case length == 0 && own == 0:
		length = c.starts.guess(s.Seq)
	case length == 0 || own > 0 && own < length: // its publisher was away
		length = own
	}
	return c.misses(s.Time, length)
}

// misses reports whether too much of a time was not brought.
func (c cover) misses(from time.Time, length time.Duration) bool {
	missed := c.missed(from, length)
	return missed > spare || missed > 0 && missed >= length/2
}

// missed is how much of a time was not brought.
func (c cover) missed(from time.Time, length time.Duration) time.Duration {
	missed, until := length, from.Add(length)
	for _, s := range c.brought {
		begin, end := s.begin, s.end
		if begin.Before(from) {
			begin = from
		}
		if end.After(until) {
			end = until
		}
		missed -= max(end.Sub(begin), 0)
	}
	return missed
}

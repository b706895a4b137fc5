package studio

import (
	"maps"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

const (
	// joint is the longest time between two uploaded chunks of which the second still
	// continues the first, as between two segments (cut.Pause).
	joint = time.Duration(cut.Pause * float64(time.Second))
	// clockSkew is the tolerated difference between the studio's clock and the server's. That much
	// of a segment need not be covered by an uploaded chunk.
	clockSkew = time.Duration(cut.SameHole * float64(time.Second))
)

// interval is a time of the show.
type interval struct{ begin, end time.Time }

// coverage holds which times of a show a studio has uploaded, and when the server's segments were.
type coverage struct {
	uploaded   []interval // sorted, more than a joint apart
	starts     starts
	fileLength func(seq uint64) time.Duration // length of the segment's file; 0 means unknown
}

// uncovered returns the segments that no uploaded chunks hold. If nothing was uploaded, it returns
// all segments without reading any.
func (s *Stage) uncovered(id event.ID, pending []spool.Segment, chunks []index.Chunk) []spool.Segment {
	if !slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded }) {
		return pending
	}
	return coverOf(pending, chunks, func(seq uint64) time.Duration { return s.lengthOf(id, seq) }).uncovered(pending)
}

func coverOf(pending []spool.Segment, chunks []index.Chunk, fileLength func(uint64) time.Duration) coverage {
	return coverage{uploaded: uploadedIn(chunks), starts: startsOf(pending, chunks), fileLength: fileLength}
}

// uploadedIn returns the times that the uploaded chunks cover.
func uploadedIn(chunks []index.Chunk) (list []interval) {
	var all []interval
	for _, c := range chunks {
		if c.Uploaded {
			all = append(all, interval{time.UnixMilli(c.At), c.Ends()})
		}
	}
	slices.SortFunc(all, func(a, b interval) int { return a.begin.Compare(b.begin) })
	for _, s := range all {
		if last := len(list) - 1; last < 0 || s.begin.After(list[last].end.Add(joint)) {
			list = append(list, s)
		} else if s.end.After(list[last].end) {
			list[last].end = s.end
		}
	}
	return list
}

func (c coverage) uncovered(pending []spool.Segment) []spool.Segment { return where(pending, c.lacks) }

// lacks reports whether too much of a segment was not uploaded.
func (c coverage) lacks(s spool.Segment) bool { return c.hasHole(s) && !c.isTail(s) }

// hasHole is lacks for a segment that other segments follow. It reads the segment's file only if
// the result depends on its length: the chunks end before the next segment begins.
func (c coverage) hasHole(s spool.Segment) bool {
	if c.missed(s.Time, clockSkew+time.Millisecond) > clockSkew {
		return true // whatever its length
	}
	length := c.starts.apart(s.Seq)
	if length > 0 && !c.misses(s.Time, length) {
		return false
	}
	measured := c.fileLength(s.Seq)
	switch {
	case length == 0 && measured == 0:
		length = c.starts.guess(s.Seq)
	case length == 0 || measured > 0 && measured < length: // the publisher was away
		length = measured
	}
	return c.misses(s.Time, length)
}

// isTail reports whether a segment begins after the last upload does and the show ends within
// clockSkew of it. The studio has then uploaded the end, and the rest is a difference of clocks.
func (c coverage) isTail(s spool.Segment) bool {
	if len(c.uploaded) == 0 {
		return false
	}
	last := c.uploaded[len(c.uploaded)-1]
	newest := slices.Max(slices.Collect(maps.Keys(c.starts)))
	if s.Time.Before(last.begin) || c.starts[newest].Sub(last.end) >= clockSkew {
		return false
	}
	length := c.fileLength(newest)
	return length > 0 && c.starts[newest].Add(length).Sub(last.end) < clockSkew
}

// misses reports whether too much of a time was not uploaded: more than clockSkew, or half of it.
func (c coverage) misses(from time.Time, length time.Duration) bool {
	missed := c.missed(from, length)
	return missed > clockSkew || missed > 0 && missed >= length/2
}

// missed returns how much of a time was not uploaded.
func (c coverage) missed(from time.Time, length time.Duration) time.Duration {
	missed, until := length, from.Add(length)
	for _, s := range c.uploaded {
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

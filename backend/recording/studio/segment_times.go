package studio

import (
	"os"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/ts"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// starts holds when each of the server's segments begins. It includes those that already belong to
// a chunk, so that planning a chunk does not change which times are covered.
type starts map[uint64]time.Time

func startsOf(pending []spool.Segment, chunks []index.Chunk) starts {
	x := starts{}
	for _, s := range pending {
		x[s.Seq] = s.Time
	}
	for _, c := range chunks {
		for _, s := range c.Segments {
			x[s.Seq] = time.UnixMilli(s.Time)
		}
	}
	return x
}

// apart returns the time from a segment to the next one: its length, unless the publisher was away.
// It returns 0 if the next one is unknown or too far away.
func (x starts) apart(seq uint64) time.Duration {
	begins, known := x[seq]
	ends, too := x[seq+1]
	if d := ends.Sub(begins); known && too && d > 0 && d <= 2*index.UsualSegment {
		return d
	}
	return 0
}

// guess returns the assumed length of a segment of unknown length: that of the segment before.
func (x starts) guess(seq uint64) time.Duration {
	if d := x.apart(seq - 1); d > 0 {
		return d
	}
	return index.UsualSegment
}

// end returns about when a segment ends.
func (x starts) end(s spool.Segment) time.Time {
	if d := x.apart(s.Seq); d > 0 {
		return s.Time.Add(d)
	}
	return s.Time.Add(x.guess(s.Seq))
}

// chunkEnd returns about when a chunk ends, even if it is still to be made of its segments.
func (x starts) chunkEnd(c index.Chunk) time.Time {
	if last := len(c.Segments) - 1; last >= 0 {
		return x.end(spool.Segment{Seq: c.Segments[last].Seq, Time: time.UnixMilli(c.Segments[last].Time)})
	}
	return c.Ends()
}

// lengthOf reads the length of a segment in the spool; 0 means unknown. The last segment of a show
// ends where the show ends, so its length cannot be told from other segments.
func (s *Stage) lengthOf(id event.ID, seq uint64) time.Duration {
	if d, known := s.lengths[id][seq]; known {
		return d
	}
	f, err := os.Open(s.Spool.Path(id, seq))
	if err != nil {
		return 0
	}
	defer f.Close()
	found, _ := ts.Inspect(f) // an unreadable file counts as 0 seconds, now and later
	if s.lengths == nil {
		s.lengths = map[event.ID]map[uint64]time.Duration{}
	}
	if s.lengths[id] == nil {
		s.lengths[id] = map[uint64]time.Duration{}
	}
	s.lengths[id][seq] = found.Duration
	return found.Duration
}

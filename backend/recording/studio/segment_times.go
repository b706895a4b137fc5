package studio

import (
	"os"
	"time"

	"footlight/backend/event"
	"footlight/backend/media/ts"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// starts is when each of the server's segments begins, also of those that are in a
// chunk by now: what is covered must not change as others are planned.
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

// apart is the time from a segment to the one after it, which is its length unless the
// publisher was away; 0: that is so, or there is none.
func (x starts) apart(seq uint64) time.Duration {
	begins, known := x[seq]
	ends, too := x[seq+1]
	if d := ends.Sub(begins); known && too && d > 0 && d <= 2*index.UsualSegment {
		return d
	}
	return 0
}

// guess is how long a segment is that nothing tells of: as long as the one before.
func (x starts) guess(seq uint64) time.Duration {
	if d := x.apart(seq - 1); d > 0 {
		return d
	}
	return index.UsualSegment
}

// end is about when a segment ends.
func (x starts) end(s spool.Segment) time.Time {
	if d := x.apart(s.Seq); d > 0 {
		return s.Time.Add(d)
	}
	return s.Time.Add(x.guess(s.Seq))
}

// over is about when a chunk ends, also one that is still to be made of its segments.
func (x starts) over(c index.Chunk) time.Time {
	if last := len(c.Segments) - 1; last >= 0 {
		return x.end(spool.Segment{Seq: c.Segments[last].Seq, Time: time.UnixMilli(c.Segments[last].Time)})
	}
	return c.Ends()
}

// lengthOf is how long a segment in the spool is; 0: that cannot be told. The last one
// of a show is cut off where the show ends, so no other one tells.
func (s *Stage) lengthOf(id event.ID, seq uint64) time.Duration {
	if d, known := s.lengths[id][seq]; known {
		return d
	}
	f, err := os.Open(s.Spool.Path(id, seq))
	if err != nil {
		return 0
	}
	defer f.Close()
	found, _ := ts.Inspect(f) // what cannot be read is 0 seconds long, and will be
	if s.lengths == nil {
		s.lengths = map[event.ID]map[uint64]time.Duration{}
	}
	if s.lengths[id] == nil {
		s.lengths[id] = map[uint64]time.Duration{}
	}
	s.lengths[id][seq] = found.Duration
	return found.Duration
}

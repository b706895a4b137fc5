// Package cut decides which segments of a show become which chunk, and what is missing
// between them. It only counts and compares: taking segments and putting decisions on
// record is up to others (package planner).
//
// A Plan is what the server makes of the segments it has, Begin, Next and End say which
// of them are to be recorded, Deadlines how long a stop waits for the last one, and a Timeline finds
// the gaps.
package cut

import (
	"slices"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Plan is what the server makes of its own segments.
type Plan struct {
	Fill []Fill          // chunks that others were to make
	Rest []spool.Segment // of new chunks, in order
	Over bool            // nothing more will come: the end of Rest is a chunk, too
}

// Fill is a chunk that there is, and what it is made of now; of nothing, it is given up.
type Fill struct {
	Chunk    int
	Segments []spool.Segment
}

// Parts are the new chunks of a plan, of size segments each but for the last.
func (p Plan) Parts(size int) [][]spool.Segment {
	parts := slices.Collect(slices.Chunk(p.Rest, size))
	if last := len(parts) - 1; last >= 0 && len(parts[last]) < size && !p.Over {
		return parts[:last]
	}
	return parts
}

// Used is the set of segments chunks consist of.
func Used(chunks []index.Chunk) map[uint64]bool {
	used := map[uint64]bool{}
	for _, c := range chunks {
		for _, s := range c.Segments {
			used[s.Seq] = true
		}
	}
	return used
}

// Unused lists the segments that no chunk consists of.
func Unused(segments []spool.Segment, chunks []index.Chunk) []spool.Segment {
	used := Used(chunks)
	return slices.DeleteFunc(slices.Clone(segments), func(s spool.Segment) bool { return used[s.Seq] })
}

// Segments are taken segments as they are put on record.
func Segments(taken []spool.Segment) []index.Segment {
	list := make([]index.Segment, len(taken))
	for i, s := range taken {
		list[i] = index.Segment{Seq: s.Seq, Time: s.Time.UnixMilli()}
	}
	return list
}

// Complete reports whether a stopping event has all it will get: the segment that
// was open at the stop has come.
func Complete(e index.Event, chunks []index.Chunk, pending []spool.Segment) bool {
	until := *e.Spans[len(e.Spans)-1].Until
	if n := len(pending); n > 0 && pending[n-1].Seq+1 == until {
		return true
	}
	return until > 0 && Used(chunks)[until-1]
}

// Late tells the last segment that was wanted, and whether no chunk has it.
func Late(e index.Event, chunks []index.Chunk) (seq uint64, late bool) {
	seq = *e.Spans[len(e.Spans)-1].Until - 1
	return seq, e.Start.Source != event.SourceStudio && e.Wants(seq) && !Used(chunks)[seq]
}

// Outcome is how a recording ended of which nothing more will come; false: a chunk has
// not come to its end.
func Outcome(chunks []index.Chunk) (status string, ended bool) {
	status = event.RecordingCompleted
	for _, c := range chunks {
		if !c.Settled() {
			return "", false
		}
		if c.State == index.Failed {
			status = event.RecordingFailed
		}
	}
	return status, true
}

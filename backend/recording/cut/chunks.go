// Package cut decides which segments of a show become which chunk, and finds the gaps between them.
// It only counts and compares. Package planner takes the segments and stores the decisions.
//
// A Plan holds the chunks that the server makes of its segments. Begin, Next and End decide which
// segments are recorded, Deadlines limits how long a stop waits for the last one, and a Timeline
// finds the gaps.
package cut

import (
	"slices"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Plan holds what the server makes of its own segments.
type Plan struct {
	Fill []Fill          // chunks that a studio was to upload
	Rest []spool.Segment // segments of new chunks, in order
	Over bool            // no further segment will come: a shorter last chunk is made of the end of Rest
}

// Fill assigns the server's segments to a chunk that a studio was to upload. Without segments, the
// chunk is given up.
type Fill struct {
	Chunk    int
	Segments []spool.Segment
}

// Parts splits Rest into new chunks of size segments each. Only the last may be shorter.
// Package recording/index numbers them.
func (p Plan) Parts(size int) [][]spool.Segment {
	parts := slices.Collect(slices.Chunk(p.Rest, size))
	if last := len(parts) - 1; last >= 0 && len(parts[last]) < size && !p.Over {
		return parts[:last]
	}
	return parts
}

// Used returns the sequence numbers of the segments that belong to a chunk.
func Used(chunks []index.Chunk) map[uint64]bool {
	used := map[uint64]bool{}
	for _, c := range chunks {
		for _, s := range c.Segments {
			used[s.Seq] = true
		}
	}
	return used
}

// Unused returns the segments that belong to no chunk.
func Unused(segments []spool.Segment, chunks []index.Chunk) []spool.Segment {
	used := Used(chunks)
	return slices.DeleteFunc(slices.Clone(segments), func(s spool.Segment) bool { return used[s.Seq] })
}

// Segments converts segments of the spool to those of the index.
func Segments(taken []spool.Segment) []index.Segment {
	list := make([]index.Segment, len(taken))
	for i, s := range taken {
		list[i] = index.Segment{Seq: s.Seq, Time: s.Time.UnixMilli()}
	}
	return list
}

// Complete reports whether a stopping event has all its segments: the one that was open at the stop
// has come.
func Complete(e index.Event, chunks []index.Chunk, pending []spool.Segment) bool {
	until := *e.Spans[len(e.Spans)-1].Until
	if n := len(pending); n > 0 && pending[n-1].Seq+1 == until {
		return true
	}
	return until > 0 && Used(chunks)[until-1]
}

// LastMissing returns the number of the last segment to be recorded, and reports whether it belongs
// to no chunk. It is never missing from a studio's recording.
func LastMissing(e index.Event, chunks []index.Chunk) (seq uint64, missing bool) {
	seq = *e.Spans[len(e.Spans)-1].Until - 1
	return seq, e.Start.Source != recorded.SourceStudio && e.Wants(seq) && !Used(chunks)[seq]
}

// Outcome returns the final status of a recording. ended is false while a chunk has yet to be
// stored or to fail.
func Outcome(chunks []index.Chunk) (status string, ended bool) {
	status = recorded.RecordingCompleted
	for _, c := range chunks {
		if !c.Settled() {
			return "", false
		}
		if c.State == index.Failed {
			status = recorded.RecordingFailed
		}
	}
	return status, true
}

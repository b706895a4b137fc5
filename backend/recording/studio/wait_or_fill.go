package studio

import (
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/spool"
)

// Due is what the server makes of the pending segments of an event that is a studio's, or
// was one's before. over reports whether its stop waits no longer for the last segment.
// The caller holds the planner's lock.
//
// It waits for the studio while the recording goes on, and some time after, unless the
// show is there as a whole. What lies between two uploaded chunks, and is more than the
// awaited ones between them hold, comes late in the replay, and is a gap in its own
// place, but it is there.
func (s *Stage) Due(e index.Event, chunks []index.Chunk, pending []spool.Segment, over func(now time.Time) bool) (cut.Plan, error) {
	now := time.Now()
	if e.Start.Source != event.SourceStudio {
		ended := e.Status == event.RecordingStopping && (cut.Complete(e, chunks, pending) || over(now))
		return s.fill(chunks, pending, s.uncovered(e.Start.EventID, pending, chunks), ended), nil
	}
	if e.Status != event.RecordingStopping || !over(now) {
		return cut.Plan{}, nil
	}
	lacking := s.uncovered(e.Start.EventID, pending, chunks)
	whole, err := s.whole(e, pending, lacking, chunks)
	if err != nil || !whole && !over(now.Add(-s.Wait)) {
		return cut.Plan{}, err
	}
	return s.fill(chunks, pending, lacking, true), nil
}

// fill has the server make the chunks that are not waited for any longer, and what is
// lacking besides: where an uploaded chunk follows, there may be more before it than a
// chunk holds.
func (s *Stage) fill(chunks []index.Chunk, pending, lacking []spool.Segment, over bool) cut.Plan {
	p := cut.Plan{Rest: lacking, Over: over}
	awaited := awaitedOf(chunks)
	if len(awaited) == 0 {
		return p
	}
	at := startsOf(pending, chunks)
	for _, c := range awaited {
		mine := between(p.Rest, chunks, c.Index, at)
		mine = mine[:min(len(mine), s.Size)]
		p.Fill = append(p.Fill, cut.Fill{Chunk: c.Index, Segments: mine})
		p.Rest = without(p.Rest, mine)
	}
	return p
}

// Clear forgets what has come of chunks that nobody waits for any longer.
func (s *Stage) Clear(id event.ID) error { return s.inbox(id).clear() }

// Forget drops what is known of an event that has ended. The caller holds the planner's
// lock.
func (s *Stage) Forget(id event.ID) { delete(s.lengths, id) }

// whole reports whether a studio has brought all there is of a show that is over. It
// has not while something is arriving, or where the chunks end long before the stop: its
// link to the stage may have broken, and what came after that is the studio's alone.
func (s *Stage) whole(e index.Event, pending, lacking []spool.Segment, chunks []index.Chunk) (bool, error) {
	id := e.Start.EventID
	if len(pending) == 0 || len(lacking) > 0 || len(awaitedOf(chunks)) > 0 || !toTheStop(e, chunks, s.Grace) || s.uploading(id) {
		return false, nil
	}
	arriving, err := s.arriving(id, chunks)
	return !arriving, err
}

// uploading reports whether a piece of one of an event's chunks is just arriving.
func (s *Stage) uploading(id event.ID) bool {
	for one := range s.uploads.Range {
		if one.(jobs.Job).EventID == id {
			return true
		}
	}
	return false
}

// toTheStop reports whether the uploaded chunks reach the stop, within two segments.
func toTheStop(e index.Event, chunks []index.Chunk, grace time.Duration) bool {
	enough := time.UnixMilli(e.StopBy).Add(-grace - 2*index.UsualSegment)
	return slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded && !c.Ends().Before(enough) })
}

// arriving reports whether pieces lie in the inbox of a chunk that is not decided yet.
func (s *Stage) arriving(id event.ID, chunks []index.Chunk) (bool, error) {
	come, err := s.inbox(id).chunks()
	return slices.ContainsFunc(come, func(n int) bool { return n >= len(chunks) || !chunks[n].Decided() }), err
}

func awaitedOf(chunks []index.Chunk) []index.Chunk {
	return where(chunks, func(c index.Chunk) bool { return c.State == index.Awaited })
}

// between lists the segments after the last chunk before the n-th, and before the first
// one after it. Of what is lacking, that is also what begins in the one before and ends
// after it.
func between(lacking []spool.Segment, chunks []index.Chunk, n int, at starts) []spool.Segment {
	from, until := around(chunks, n, at)
	return where(lacking, func(s spool.Segment) bool {
		return at.end(s).After(from) && (until.IsZero() || s.Time.Before(until))
	})
}

// around is when the chunks before and after the n-th end and begin; zero: there is
// none. Those of segments count where they are in order: what the server makes besides
// stands behind the uploaded ones, wherever it belongs.
func around(chunks []index.Chunk, n int, at starts) (from, until time.Time) {
	for _, c := range chunks {
		begin, end := time.UnixMilli(c.Begins()), at.over(c)
		switch {
		case !c.Uploaded && len(c.Segments) == 0:
		case c.Index < n:
			if c.Uploaded || end.After(from) {
				from = end
			}
		case until.IsZero() && (c.Uploaded || begin.After(from)):
			until = begin
		}
	}
	return from, until
}

func without(all, some []spool.Segment) []spool.Segment {
	return slices.DeleteFunc(slices.Clone(all), func(s spool.Segment) bool {
		return slices.ContainsFunc(some, func(x spool.Segment) bool { return x.Seq == s.Seq })
	})
}

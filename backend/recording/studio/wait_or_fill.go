package studio

import (
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/spool"
)

// Due returns the chunks that the server makes of the pending segments of a recording that has a
// studio's chunks. over reports whether the stop has waited long enough for the last segment. The
// caller holds the planner's lock.
//
// Due waits for the studio while the recording goes on and for s.Wait after the stop, unless the
// show is complete before. If more is missing between two uploaded chunks than the awaited chunks
// between them can hold, the rest comes after them in the replay, and its own place is a gap.
func (s *Stage) Due(e index.Event, chunks []index.Chunk, pending []spool.Segment, over func(now time.Time) bool) (cut.Plan, error) {
	now := time.Now()
	if e.Start.Source != recorded.SourceStudio {
		ended := e.Status == recorded.RecordingStopping && (cut.Complete(e, chunks, pending) || over(now))
		return s.fill(chunks, pending, s.uncovered(e.Start.EventID, pending, chunks), ended), nil
	}
	if e.Status != recorded.RecordingStopping || !over(now) {
		return cut.Plan{}, nil
	}
	lacking := s.uncovered(e.Start.EventID, pending, chunks)
	whole, err := s.whole(e, pending, lacking, chunks)
	if err != nil || !whole && !over(now.Add(-s.Wait)) {
		return cut.Plan{}, err
	}
	return s.fill(chunks, pending, lacking, true), nil
}

// fill makes the server's chunks in place of the awaited ones. Segments beyond the size of a chunk
// become additional chunks.
func (s *Stage) fill(chunks []index.Chunk, pending, lacking []spool.Segment, over bool) cut.Plan {
	p := cut.Plan{Rest: lacking, Over: over}
	awaited := awaitedOf(chunks)
	if len(awaited) == 0 {
		return p
	}
	at := startsOf(pending, chunks)
	for _, c := range awaited {
		segments := between(p.Rest, chunks, c.Index, at)
		segments = segments[:min(len(segments), s.Size)]
		p.Fill = append(p.Fill, cut.Fill{Chunk: c.Index, Segments: segments})
		p.Rest = without(p.Rest, segments)
	}
	return p
}

// Clear removes incomplete chunks once no recording waits for them.
func (s *Stage) Clear(id event.ID) error { return s.inbox(id).clear() }

// Forget drops the cached lengths of an event that has ended. The caller holds the planner's lock.
func (s *Stage) Forget(id event.ID) { delete(s.lengths, id) }

// whole reports whether a studio has uploaded all of a show that is over. It is false while a chunk
// is arriving, and if the chunks end long before the stop: the studio's connection may have broken,
// and then only the studio has the rest of the show.
func (s *Stage) whole(e index.Event, pending, lacking []spool.Segment, chunks []index.Chunk) (bool, error) {
	id := e.Start.EventID
	if len(pending) == 0 || len(lacking) > 0 || len(awaitedOf(chunks)) > 0 || !toTheStop(e, chunks, s.Grace) || s.uploading(id) {
		return false, nil
	}
	arriving, err := s.arriving(id, chunks)
	return !arriving, err
}

// uploading reports whether a request is uploading a piece of a chunk of the event.
func (s *Stage) uploading(id event.ID) bool {
	for one := range s.uploads.Range {
		if one.(jobs.Job).EventID == id {
			return true
		}
	}
	return false
}

// toTheStop reports whether the uploaded chunks reach the stop, to within two segments.
func toTheStop(e index.Event, chunks []index.Chunk, grace time.Duration) bool {
	enough := time.UnixMilli(e.StopBy).Add(-grace - 2*index.UsualSegment)
	return slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded && !c.Ends().Before(enough) })
}

// arriving reports whether the inbox holds pieces of a chunk whose bytes are not decided yet.
func (s *Stage) arriving(id event.ID, chunks []index.Chunk) (bool, error) {
	come, err := s.inbox(id).chunks()
	return slices.ContainsFunc(come, func(n int) bool { return n >= len(chunks) || !chunks[n].Decided() }), err
}

func awaitedOf(chunks []index.Chunk) []index.Chunk {
	return where(chunks, func(c index.Chunk) bool { return c.State == index.Awaited })
}

// between returns the segments after the last chunk before the n-th and before the first one after
// it. A segment that starts in the previous chunk and ends after it counts too.
func between(lacking []spool.Segment, chunks []index.Chunk, n int, at starts) []spool.Segment {
	from, until := around(chunks, n, at)
	return where(lacking, func(s spool.Segment) bool {
		return at.end(s).After(from) && (until.IsZero() || s.Time.Before(until))
	})
}

// around returns when the chunk before the n-th ends, and when the one after it begins. Zero means
// there is none. The server's own chunks count only where they are in order of time: those added
// for a studio come after the uploaded ones, whatever their time.
func around(chunks []index.Chunk, n int, at starts) (from, until time.Time) {
	for _, c := range chunks {
		begin, end := time.UnixMilli(c.Begins()), at.chunkEnd(c)
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

package studio

import (
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
)

// whole reports whether a studio has brought all there is of a show that is over. It
// has not while something is arriving, or where the chunks end long before the stop: its
// link to the stage may have broken, and what came after that is the studio's alone.
func (s *Stage) whole(e index.Event, pending, lacking []watch.Segment, chunks []index.Chunk) (bool, error) {
	id := e.Start.EventID
	if len(pending) == 0 || len(lacking) > 0 || len(awaitedOf(chunks)) > 0 || !toTheStop(e, chunks, s.cfg.Grace) || s.uploads.any(id) {
		return false, nil
	}
	arriving, err := s.arriving(id, chunks)
	return !arriving, err
}

// toTheStop reports whether the uploaded chunks reach the stop, within two segments.
func toTheStop(e index.Event, chunks []index.Chunk, grace time.Duration) bool {
	enough := time.UnixMilli(e.StopBy).Add(-grace - 2*index.UsualSegment)
	return slices.ContainsFunc(chunks, func(c index.Chunk) bool { return c.Uploaded && !c.Ends().Before(enough) })
}

// arriving reports whether pieces lie in the inbox of a chunk that is not decided yet.
func (s *Stage) arriving(id event.ID, chunks []index.Chunk) (bool, error) {
	come, err := s.inbox(id).Chunks()
	return slices.ContainsFunc(come, func(n int) bool { return n >= len(chunks) || !chunks[n].Decided() }), err
}

package encode

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
)

// adopt reuses a chunk of the same segments, of any event, if its quality is at least what this
// one's would be. So nothing is encoded or stored twice. Public and ticketed archives share
// nothing, because their readers differ.
func (s *Stage) adopt(ctx context.Context, rec *index.Recording, c index.Chunk, sum [32]byte) (index.Chunk, error) {
	s.cfg.Taking.Lock()
	defer s.cfg.Taking.Unlock()
	start := rec.Event().Start
	for _, level := range asGood(max(adapt.LevelOf(start.Quality), s.Level())) {
		twin, found, err := s.cfg.Index.Equal(ctx, s.inputs(rec, sum, level))
		if err != nil {
			return c, err
		}
		if !found || twin.Archive != start.Archive || len(twin.Chunk.Segments) != len(c.Segments) || !s.borrow(rec, c, twin) {
			continue
		}
		s.cfg.Log.Info("chunk was adopted", "event", rec.ID(), "chunk", c.Index, "of", recorded.ChunkID(twin.EventID, twin.Chunk.Index), "mode", twin.Chunk.Mode)
		return rec.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { take(c, twin.Chunk) })
	}
	return c, nil
}

// asGood returns the levels that are no worse than the one a chunk would be made at, the nearest
// first. Copying is last: it has the best quality and the largest files.
func asGood(level adapt.Level) []adapt.Level {
	levels := []adapt.Level{}
	for ; level >= adapt.High; level-- {
		levels = append(levels, level)
	}
	if levels[0] != adapt.Copy {
		levels = append(levels, adapt.Copy)
	}
	return levels
}

// borrow gives c the file of a twin that is not stored yet. If it returns false, c is made from its
// own segments.
func (s *Stage) borrow(rec *index.Recording, c index.Chunk, twin index.Shared) bool {
	if twin.Chunk.Kept() {
		return true
	}
	err := chunk.Share(s.cfg.Spool.ChunkPath(twin.EventID, twin.Chunk.Index), s.cfg.Spool.ChunkPath(rec.ID(), c.Index))
	if err != nil {
		s.cfg.Log.Warn("chunk was not adopted", "event", rec.ID(), "chunk", c.Index, "err", err)
	}
	return err == nil
}

// inputs returns the key of a chunk's segments at a level.
func (s *Stage) inputs(rec *index.Recording, sum [32]byte, level adapt.Level) event.Hash {
	start := rec.Event().Start
	return profileOf(start, level).Key(sum, start.Archive)
}

// take copies a twin's properties to c, which keeps its own index and times.
func take(c *index.Chunk, twin index.Chunk) {
	own := *c
	*c = twin
	c.Index, c.Copies, c.Skipped, c.Error = own.Index, nil, nil, ""
	if twin.Kept() {
		c.State, c.StoredAt = index.Stored, time.Now().UnixMilli()
	}
	c.Segments = make([]index.Segment, len(own.Segments))
	for i, s := range own.Segments {
		s.Start, s.Length = twin.Segments[i].Start, twin.Segments[i].Length
		c.Segments[i] = s
		if twin.Unread(twin.Segments[i].Seq) {
			c.Skipped = append(c.Skipped, s.Seq)
		}
	}
}

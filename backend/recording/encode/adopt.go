package encode

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
)

// adopt takes a chunk that was made of the same segments, as well as this one
// would be or better, whoever's it is: nothing is encoded or stored twice. A
// public archive and a ticketed one share nothing, since whoever may read the
// one may not read the other.
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
		s.cfg.Log.Info("chunk adopted", "event", rec.ID(), "chunk", c.Index, "of", event.ChunkID(twin.EventID, twin.Chunk.Index), "mode", twin.Chunk.Mode)
		return rec.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { take(c, twin.Chunk) })
	}
	return c, nil
}

// asGood lists the levels that are no worse than the one a chunk would be made at,
// nearest first. A copy is last: nothing is better, or larger.
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

// borrow gives c the file of a twin that has one and is not stored yet; false
// where that cannot be, and c is made for itself.
func (s *Stage) borrow(rec *index.Recording, c index.Chunk, twin index.Shared) bool {
	if twin.Chunk.Kept() {
		return true
	}
	err := chunk.Share(s.cfg.Spool.ChunkPath(twin.EventID, twin.Chunk.Index), s.cfg.Spool.ChunkPath(rec.ID(), c.Index))
	if err != nil {
		s.cfg.Log.Warn("chunk cannot be adopted", "event", rec.ID(), "chunk", c.Index, "err", err)
	}
	return err == nil
}

// inputs names what a chunk is made of at a level.
func (s *Stage) inputs(rec *index.Recording, sum [32]byte, level adapt.Level) event.Hash {
	start := rec.Event().Start
	return profileOf(start, level).Key(sum, start.Archive)
}

// take makes c what its twin is, at its own place and time.
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

package encode

import (
	"context"
	"errors"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// Attempts limits how often ffmpeg may refuse media before its chunk is given up. Other failures do
// not count and are retried for ever.
const Attempts = 5

// Encode makes the chunk's file, or adopts an equal one. While an equal chunk is being made, c
// stays Planned and is queued again afterwards, so that it does not occupy a worker.
func (s *Stage) Encode(ctx context.Context, rec *index.Recording, c index.Chunk) (index.Chunk, error) {
	if c.State != index.Planned {
		return c, nil
	}
	sum, err := chunk.Sum(s.paths(rec, c))
	if err != nil {
		return c, err
	}
	same := s.inputs(rec, sum, adapt.Copy)
	if !s.making.begin(same, jobs.Job{EventID: rec.ID(), Chunk: c.Index}) {
		return c, nil
	}
	defer s.wake(ctx, same)
	if c, err = s.adopt(ctx, rec, c, sum); err != nil || c.State != index.Planned {
		return c, err
	}
	return s.encodeAlone(ctx, rec, c, sum)
}

// wake queues the chunks that waited for an equal one.
func (s *Stage) wake(ctx context.Context, same event.Hash) {
	for _, w := range s.making.end(same) {
		if err := s.cfg.Push(ctx, w.EventID, index.Chunk{Index: w.Chunk, State: index.Planned}); err != nil && ctx.Err() == nil {
			s.cfg.Log.Warn("chunk was not queued; the next look queues it", "event", w.EventID, "chunk", w.Chunk, "err", err)
		}
	}
}

// encodeAlone makes the chunk's file. sum is the Sum of its segments.
func (s *Stage) encodeAlone(ctx context.Context, rec *index.Recording, c index.Chunk, sum [32]byte) (index.Chunk, error) {
	began := time.Now()
	made, level, err := s.produce(ctx, rec, c)
	if errors.Is(err, chunk.ErrUnusable) {
		return s.refused(ctx, rec, c, err)
	}
	if err != nil {
		return c, err
	}
	s.cfg.Log.Info("chunk was encoded", "event", rec.ID(), "chunk", c.Index, "mode", level.String(), "duration", made.Duration,
		"size", made.Size, "took", time.Since(began), "cpu", made.CPU, "skipped", len(made.Skipped))
	inputs := s.inputs(rec, sum, level)
	c, err = rec.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.State, c.Mode, c.Inputs, c.Refused = index.Encoded, level.String(), inputs, 0
		c.Duration, c.Size, c.SHA256 = made.Duration, made.Size, made.SHA256
		c.Segments, c.Skipped = measured(c.Segments, made)
	})
	if err != nil {
		return c, err
	}
	return c, s.cfg.Index.Remember(ctx, rec.ID(), c)
}

// measured returns the segments with their measured times, and the numbers of unreadable ones.
func measured(segments []index.Segment, made chunk.Media) (list []index.Segment, skipped []uint64) {
	list = slices.Clone(segments)
	for i, part := range made.Parts {
		list[i].Start, list[i].Length = part.Start, part.Duration
	}
	for _, i := range made.Skipped {
		skipped = append(skipped, list[i].Seq)
	}
	return list, skipped
}

// refused counts that the encoder refused a chunk's media, and gives the chunk up after Attempts.
// Its segments stay in the spool, and a new start of the event tries again.
func (s *Stage) refused(ctx context.Context, rec *index.Recording, c index.Chunk, why error) (index.Chunk, error) {
	c, err := rec.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		if c.Refused++; c.Refused >= Attempts {
			c.State, c.Refused = index.Failed, 0
			c.Error, c.FailedAt = "its segments could not be encoded", time.Now().UnixMilli()
		}
	})
	if err != nil || c.State != index.Failed {
		return c, errors.Join(why, err)
	}
	s.cfg.Log.Error("chunk was given up", "event", rec.ID(), "chunk", c.Index, "err", why)
	return c, nil
}

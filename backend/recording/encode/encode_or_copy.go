package encode

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
)

// errOverdue means that encoding a chunk took too long.
var errOverdue = errors.New("recording: encoding took too long")

// produce makes a chunk's file at the best level that the machine has time for, and returns that
// level. Copying needs no encoder, so it is always possible. Segments that cannot be copied are
// encoded at the lowest level.
func (s *Stage) produce(ctx context.Context, rec *index.Recording, c index.Chunk) (chunk.Media, adapt.Level, error) {
	level, release, err := s.wait(ctx, adapt.LevelOf(rec.Event().Start.Quality))
	if err != nil {
		return chunk.Media{}, level, err
	}
	made, err := s.tryAt(ctx, rec, c, level)
	release()
	if errors.Is(err, errOverdue) {
		s.cfg.Log.Warn("chunk took too long to encode and is copied", "event", rec.ID(), "chunk", c.Index, "mode", level.String())
		level = adapt.Copy
		if release, err = s.effort.copy(ctx); err == nil {
			made, err = s.makeAt(ctx, rec, c, level)
			release()
		}
	}
	if !errors.Is(err, chunk.ErrMixed) {
		return made, level, err
	}
	s.cfg.Log.Info("chunk cannot be copied and is encoded at the lowest level", "event", rec.ID(), "chunk", c.Index)
	if _, err = s.effort.slot(ctx, nil); err != nil {
		return chunk.Media{}, level, err
	}
	defer s.effort.release()
	made, err = s.makeAt(ctx, rec, c, adapt.Low)
	return made, adapt.Low, err
}

// wait waits for an encoder, or until only copying is allowed. The caller must call release.
func (s *Stage) wait(ctx context.Context, asked adapt.Level) (level adapt.Level, release func(), err error) {
	for {
		if level = max(asked, s.Look()); level == adapt.Copy {
			release, err = s.effort.copy(ctx)
			return level, release, err
		}
		got, err := s.effort.slot(ctx, time.After(recheck))
		if got || err != nil {
			return level, s.effort.release, err
		}
	}
}

// tryAt is makeAt with a time limit, after which it returns errOverdue. Encoders run after live
// media and may get almost no processor time.
func (s *Stage) tryAt(ctx context.Context, rec *index.Recording, c index.Chunk, level adapt.Level) (chunk.Media, error) {
	if level == adapt.Copy {
		return s.makeAt(ctx, rec, c, level)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.cfg.Overdue, errOverdue)
	defer cancel()
	made, err := s.makeAt(ctx, rec, c, level)
	if err != nil && errors.Is(context.Cause(ctx), errOverdue) {
		err = errOverdue
	}
	return made, err
}

func (s *Stage) makeAt(ctx context.Context, rec *index.Recording, c index.Chunk, level adapt.Level) (chunk.Media, error) {
	began := time.Now()
	spec := chunk.Spec{Segments: s.paths(rec, c), Profile: profileOf(rec.Event().Start, level), Out: s.cfg.Spool.ChunkPath(rec.ID(), c.Index)}
	made, err := s.cfg.Encoder.Make(ctx, spec)
	if err == nil {
		s.effort.learn(rec.ID(), level, made, time.Since(began))
	}
	return made, err
}

// paths returns the paths of a chunk's segments.
func (s *Stage) paths(rec *index.Recording, c index.Chunk) []string {
	list := make([]string, len(c.Segments))
	for i, part := range c.Segments {
		list[i] = s.cfg.Spool.Path(rec.ID(), part.Seq)
	}
	return list
}

// profileOf returns the settings for an event's chunks at a level.
func profileOf(s recorded.LivestreamStart, level adapt.Level) chunk.Profile {
	if level == adapt.Copy {
		return chunk.Profile{Copy: true}
	}
	return chunk.ProfileOf(level.String(), s.Bitrate, s.Resolution)
}

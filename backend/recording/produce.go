package recording

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/adapt"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
)

// errOverdue is an encoding that takes too long.
var errOverdue = errors.New("recording: the encoder gets too little time")

// produce makes a chunk's file with as much work as there is time for, and tells
// how. Copying needs no encoder, so it is always possible; segments that cannot
// be copied are encoded at the lowest level.
func (r *Recorder) produce(ctx context.Context, b *index.Book, c index.Chunk) (chunk.Media, adapt.Level, error) {
	level, release, err := r.turn(ctx, adapt.LevelOf(b.Event().Start.Quality))
	if err != nil {
		return chunk.Media{}, level, err
	}
	made, err := r.tryAt(ctx, b, c, level)
	release()
	if errors.Is(err, errOverdue) {
		r.cfg.Log.Warn("chunk took too long to encode and is copied", "event", b.ID(), "chunk", c.Index, "mode", level.String())
		level = adapt.Copy
		if release, err = r.effort.copy(ctx); err == nil {
			made, err = r.makeAt(ctx, b, c, level)
			release()
		}
	}
	if !errors.Is(err, chunk.ErrMixed) {
		return made, level, err
	}
	r.cfg.Log.Info("chunk cannot be copied", "event", b.ID(), "chunk", c.Index)
	if _, err = r.effort.slot(ctx, nil); err != nil {
		return chunk.Media{}, level, err
	}
	defer r.effort.release()
	made, err = r.makeAt(ctx, b, c, adapt.Low)
	return made, adapt.Low, err
}

// turn waits for an encoder, or until nothing better than copying is allowed.
// The caller calls release.
func (r *Recorder) turn(ctx context.Context, asked adapt.Level) (level adapt.Level, release func(), err error) {
	for {
		if level = max(asked, r.effort.level(r.demand())); level == adapt.Copy {
			release, err = r.effort.copy(ctx)
			return level, release, err
		}
		got, err := r.effort.slot(ctx, time.After(reconsider))
		if got || err != nil {
			return level, r.effort.release, err
		}
	}
}

// tryAt is makeAt for no longer than a chunk may take: errOverdue, then. Encoders
// come after live media, and may get next to nothing.
func (r *Recorder) tryAt(ctx context.Context, b *index.Book, c index.Chunk, level adapt.Level) (chunk.Media, error) {
	if level == adapt.Copy {
		return r.makeAt(ctx, b, c, level)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, r.cfg.Overdue, errOverdue)
	defer cancel()
	made, err := r.makeAt(ctx, b, c, level)
	if err != nil && errors.Is(context.Cause(ctx), errOverdue) {
		err = errOverdue
	}
	return made, err
}

func (r *Recorder) makeAt(ctx context.Context, b *index.Book, c index.Chunk, level adapt.Level) (chunk.Media, error) {
	began := time.Now()
	spec := chunk.Spec{Segments: r.paths(b, c), Profile: profileOf(b.Event().Start, level), Out: r.chunkPath(b.ID(), c.Index)}
	made, err := r.cfg.Encoder.Make(ctx, spec)
	if err == nil {
		r.effort.learn(b.ID(), level, made, time.Since(began))
	}
	return made, err
}

// paths are where a chunk's segments are.
func (r *Recorder) paths(b *index.Book, c index.Chunk) []string {
	list := make([]string, len(c.Segments))
	for i, s := range c.Segments {
		list[i] = r.spool.Path(b.ID(), s.Seq)
	}
	return list
}

// profileOf is how an event's chunks are made at a level.
func profileOf(s event.LivestreamStart, level adapt.Level) chunk.Profile {
	if level == adapt.Copy {
		return chunk.Profile{Copy: true}
	}
	return chunk.ProfileOf(level.String(), s.Bitrate, s.Resolution)
}

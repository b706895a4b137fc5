package recording

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Uploads takes in chunks that a creator's machine makes.
type Uploads interface {
	// Uploaded returns how much of chunk n of that size has arrived.
	Uploaded(ctx context.Context, id event.ID, n int, size int64) (recorded.ChunkReceipt, error)
	// Upload takes a piece of chunk n. The same bytes again get the same answer. An
	// *event.ErrConflict is returned for other bytes, for a piece that leaves a hole, and for a
	// recording that has ended; an *event.ErrInvalid for a chunk that may not become part of a
	// recording.
	Upload(ctx context.Context, id event.ID, n int, p recorded.Piece, body io.Reader) (recorded.ChunkReceipt, error)
}

// Studio also decides which of the server's own segments are needed because the studio does not
// upload their time.
type Studio interface {
	Uploads
	// Due returns the chunks to be made of the pending segments. over reports whether a stop has
	// waited long enough for the last one. The planner is locked meanwhile.
	Due(e index.Event, chunks []index.Chunk, pending []spool.Segment, over func(now time.Time) bool) (cut.Plan, error)
	// Clear removes incomplete chunks once no recording waits for them.
	Clear(id event.ID) error
	// Count counts the incomplete chunks that the last run left.
	Count(ctx context.Context) error
	// Expire removes the incomplete chunks whose last byte came more than a day before now.
	Expire(ctx context.Context, now time.Time) error
	// Forget drops the cached data of an event that has ended. The planner is locked meanwhile.
	Forget(id event.ID)
}

// advance takes the event's new segments, decides the chunks that are due, and ends a stop that has
// waited long enough. It may be repeated.
func (r *Recorder) advance(ctx context.Context, rec *index.Recording) error {
	r.planner.Lock()
	defer r.planner.Unlock()
	return r.advanceLocked(ctx, rec)
}

func (r *Recorder) advanceLocked(ctx context.Context, rec *index.Recording) error {
	if rec.Event().Final() {
		return nil
	}
	pending, err := r.planner.Pending(ctx, rec)
	if err != nil {
		return err
	}
	due, err := r.due(rec.Event(), rec.Chunks(), pending)
	if err == nil {
		err = r.planner.Decide(ctx, rec, due)
	}
	if err != nil || !due.Over {
		return err
	}
	return r.settle(ctx, rec, pending)
}

// due returns the chunks to be made of the pending segments. The studio decides for its own
// recordings, and for those that have some of its chunks.
func (r *Recorder) due(e index.Event, chunks []index.Chunk, pending []spool.Segment) (cut.Plan, error) {
	theirs := func(c index.Chunk) bool { return c.Uploaded || c.State == index.Awaited }
	if r.Studio != nil && (e.Start.Source == recorded.SourceStudio || slices.ContainsFunc(chunks, theirs)) {
		return r.Studio.Due(e, chunks, pending, func(now time.Time) bool { return r.planner.Over(e, now) })
	}
	return r.planner.Due(e, chunks, pending), nil
}

// settle ends a stop once every chunk is done or has failed. Segments still pending then belong to
// time that a studio uploaded.
func (r *Recorder) settle(ctx context.Context, rec *index.Recording, pending []spool.Segment) error {
	id := rec.ID()
	outcome, ended := cut.Outcome(rec.Chunks())
	if !ended {
		return nil
	}
	err := r.planner.Drop(rec, pending)
	if r.Studio != nil {
		err = errors.Join(err, r.Studio.Clear(id))
	}
	if err != nil {
		return err
	}
	if seq, missing := cut.LastMissing(rec.Event(), rec.Chunks()); missing {
		r.cfg.Log.Warn("the segment that was open at the stop was not finished in time", "event", id, "seq", seq)
	}
	r.forget(id)
	r.cfg.Log.Info("recording ended", "event", id, "status", outcome)
	if err := rec.Change(ctx, func(e *index.Event) { e.Status = outcome }); err != nil {
		return err
	}
	r.Seals.Add(rec)
	return nil
}

// forget drops what the stages cache of an event that has ended.
func (r *Recorder) forget(id event.ID) {
	r.encode.Forget(id)
	r.planner.Forget(id)
	if r.Studio != nil {
		r.Studio.Forget(id)
	}
}

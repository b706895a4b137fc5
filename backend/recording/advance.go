package recording

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Uploads takes chunks in that a creator's machine makes.
type Uploads interface {
	// Uploaded tells how far the upload of chunk n, of that size, has come.
	Uploaded(ctx context.Context, id event.ID, n int, size int64) (event.ChunkReceipt, error)
	// Upload takes a piece of chunk n. The same bytes again are the same answer; other
	// bytes, a piece that does not continue what has come, or a recording that has ended
	// are an *event.ErrConflict; a chunk that may not be part of a recording is an
	// *event.ErrInvalid.
	Upload(ctx context.Context, id event.ID, n int, p event.Piece, body io.Reader) (event.ChunkReceipt, error)
}

// Studio knows which of the server's own segments such a machine does not bring.
type Studio interface {
	Uploads
	// Due is what the server makes of the pending segments. over reports whether a stop
	// waits no longer for the last one. The planner is locked meanwhile.
	Due(e index.Event, chunks []index.Chunk, pending []spool.Segment, over func(now time.Time) bool) (cut.Plan, error)
	// Clear forgets what has come of chunks that nobody waits for any longer.
	Clear(id event.ID) error
	// Forget drops what is known of an event that has ended. The planner is locked
	// meanwhile.
	Forget(id event.ID)
}

// advance takes the event's new segments, decides the chunks that are due and
// ends a stop that is over. It is idempotent.
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

// due is what the server makes of the pending segments. A studio is asked of its own
// recordings alone, and of those that were one's before.
func (r *Recorder) due(e index.Event, chunks []index.Chunk, pending []spool.Segment) (cut.Plan, error) {
	theirs := func(c index.Chunk) bool { return c.Uploaded || c.State == index.Awaited }
	if r.Studio != nil && (e.Start.Source == event.SourceStudio || slices.ContainsFunc(chunks, theirs)) {
		return r.Studio.Due(e, chunks, pending, func(now time.Time) bool { return r.planner.Over(e, now) })
	}
	return r.planner.Due(e, chunks, pending), nil
}

// settle ends a stop once every chunk has come to its end. What is still pending then
// is in chunks of a studio.
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
	if seq, late := cut.Late(rec.Event(), rec.Chunks()); late {
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

// forget drops what stages know of an event that has ended.
func (r *Recorder) forget(id event.ID) {
	r.encode.Forget(id)
	r.planner.Forget(id)
	if r.Studio != nil {
		r.Studio.Forget(id)
	}
}

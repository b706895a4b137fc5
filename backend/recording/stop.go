package recording

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

const (
	// finishTimeout limits how long a stop waits until the segmenter has written the show's end.
	// Writing takes a second on a slow disk. A server that is shutting down waits longer.
	finishTimeout = 4 * time.Second

	// recordFor limits how long it takes to record a stop, and to find out whether that was done.
	// The caller may have hung up by then.
	recordFor = 30 * time.Second
)

// Segmenter writes the live segments.
type Segmenter interface {
	// Finish waits until the last segment of an event whose publisher has left is written. goesOn
	// is true if a publisher is still sending.
	Finish(ctx context.Context, id event.ID) (goesOn bool, err error)
}

// Stop ends an event's recording. The segmenter s first writes the end of a show whose publisher
// has just left. The segment that is being written is waited for, then the rest becomes a last,
// shorter chunk. If s is nil, the segments are taken to be complete. Stopping again gets the same
// answer. It returns event.ErrNotFound for an unknown event.
func (r *Recorder) Stop(ctx context.Context, id event.ID, s Segmenter) (recorded.Recording, error) {
	ctx = context.WithoutCancel(ctx) // a caller that hangs up still stops the recording
	rec, err := r.index.Present(ctx, id)
	goesOn := err == nil && r.showEnds(ctx, rec, s)
	r.planner.Lock()
	defer r.planner.Unlock()
	ctx, enough := context.WithTimeout(ctx, recordFor)
	defer enough()
	if rec, err = r.index.Present(ctx, id); err != nil {
		return recorded.Recording{}, err
	}
	if rec.Event().Status == recorded.RecordingActive {
		if err = r.planner.End(ctx, rec, goesOn); err != nil {
			r.pause.Note(err)
			return recorded.Recording{}, err
		}
		r.logBehind(ctx, rec, r.advanceLocked(ctx, rec))
	}
	return r.reporter.Of(rec), nil
}

// showEnds waits for the segmenter to write the end of a show whose publisher has just left, and
// reports whether a publisher is still sending. The recording is stopped even if the segmenter is
// too slow.
func (r *Recorder) showEnds(ctx context.Context, rec *index.Recording, s Segmenter) (goesOn bool) {
	if s == nil || rec.Event().Status != recorded.RecordingActive {
		return false
	}
	ctx, enough := context.WithTimeout(ctx, finishTimeout)
	defer enough()
	goesOn, err := s.Finish(ctx, rec.ID())
	if err != nil {
		r.cfg.Log.Warn("recording was stopped before the show's end was written", "event", rec.ID(), "error", err)
	}
	return goesOn
}

package recording

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

const (
	// finishFor is how long a stop waits for the end of a show to be written: a second is a
	// slow disk. A server that is being stopped waits longer.
	finishFor = 4 * time.Second

	// recordFor bounds how long it takes to put a stop on record, and to find out whether that
	// was done. Whoever sent it may be gone by then.
	recordFor = 30 * time.Second
)

// Segmenter writes the segments.
type Segmenter interface {
	// Finish waits, where the publisher of an event has left, until segments have all
	// that came of it. goesOn is true where somebody publishes still.
	Finish(ctx context.Context, id event.ID) (goesOn bool, err error)
}

// Stop ends an event's recording: once s has written the end of a show whose publisher
// has just left, the segment that is being written is waited for, then the rest becomes
// a last, shorter chunk. With s nil segments have all at once. Stopping again is the same
// answer. Unknown: event.ErrNotFound.
func (r *Recorder) Stop(ctx context.Context, id event.ID, s Segmenter) (event.Recording, error) {
	ctx = context.WithoutCancel(ctx) // who hangs up has stopped it, too
	rec, err := r.index.Present(ctx, id)
	goesOn := err == nil && r.showEnds(ctx, rec, s)
	r.planner.Lock()
	defer r.planner.Unlock()
	ctx, enough := context.WithTimeout(ctx, recordFor)
	defer enough()
	if rec, err = r.index.Present(ctx, id); err != nil {
		return event.Recording{}, err
	}
	if rec.Event().Status == event.RecordingActive {
		if err = r.planner.End(ctx, rec, goesOn); err != nil {
			r.pause.Note(err)
			return event.Recording{}, err
		}
		r.behind(ctx, rec, r.advanceLocked(ctx, rec))
	}
	return r.reporter.Of(rec), nil
}

// showEnds has the segmenter write the end of a show whose publisher has just left, and
// reports whether one goes on. A segmenter that is too slow for it must not keep a recording
// from being stopped.
func (r *Recorder) showEnds(ctx context.Context, rec *index.Recording, s Segmenter) (goesOn bool) {
	if s == nil || rec.Event().Status != event.RecordingActive {
		return false
	}
	ctx, enough := context.WithTimeout(ctx, finishFor)
	defer enough()
	goesOn, err := s.Finish(ctx, rec.ID())
	if err != nil {
		r.cfg.Log.Warn("recording stops before the show's end is written", "event", rec.ID(), "error", err)
	}
	return goesOn
}

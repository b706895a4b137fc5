package room

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/event"
)

// Recordings know what is recorded. Status returns an error wrapping fs.ErrNotExist
// for an event without a recording, Owner for one that never had any. Both are safe for
// concurrent use.
type Recordings interface {
	Status(ctx context.Context, id event.ID) (event.Recording, error)
	Owner(ctx context.Context, id event.ID) (event.Address, error)
}

// addReplay says that a show can be watched again. One that is over is a replay from
// then on, and so is one that was never planned once its publisher is gone and its
// recording is whole. A planned one that is interrupted stays so until its end, as its
// publisher may come back, and offers meanwhile what is there.
//
// A recording that is started again changes nothing of that before somebody publishes. A
// publisher of whom nothing comes for a moment is still there.
func (s *States) addReplay(ctx context.Context, v *View) error {
	if !idle(*v) || v.Publishing && v.State == Interrupted {
		return nil
	}
	r, err := s.cfg.Recordings.Status(ctx, v.ID)
	if errors.Is(err, fs.ErrNotExist) {
		return s.closeRemoved(ctx, v)
	}
	if err != nil {
		return err
	}
	status, awaited := r.Status, v.State == Interrupted && r.Resumed.After(v.Played)
	if awaited {
		status = event.RecordingCompleted // as it was
	}
	if !offered(*v, status, s.cfg.Now()) {
		return nil
	}
	if r.Playable() {
		v.Replay = &r
	}
	endless := v.Programme.EndsAt.IsZero()
	switch {
	case v.Replay != nil && (v.State == Ended || endless):
		v.State = Replay
	case v.Replay == nil && awaited && endless: // what there was is removed
		v.State = Scheduled
	}
	return nil
}

// idle reports whether a replay may be shown: nobody publishes, and nobody is expected
// who has not published yet. What was never planned expects nobody: a studio may have
// brought its recording without a show here.
func idle(v View) bool {
	switch v.State {
	case Ended, Interrupted:
		return true
	case Scheduled:
		return v.Programme.StartsAt.IsZero()
	}
	return false
}

// closeRemoved says that a show is over whose recording was removed, where no plan
// says when it ends: it would be expected back for ever.
func (s *States) closeRemoved(ctx context.Context, v *View) error {
	_, err := s.cfg.Recordings.Owner(ctx, v.ID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && v.Programme.EndsAt.IsZero() && v.State == Interrupted {
		v.State = Ended
	}
	return err
}

// offered reports whether a recording is shown in a room that is idle: after the end
// always, before it once it is whole and the show's time has come, which a rehearsal's
// has not.
func offered(v View, recording string, now time.Time) bool {
	if v.State == Ended {
		return true
	}
	whole := recording == event.RecordingCompleted || recording == event.RecordingFailed
	return whole && !now.Before(v.Programme.StartsAt)
}

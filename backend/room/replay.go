package room

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Recordings returns what is recorded. Status and Rewind return an error wrapping fs.ErrNotExist for an event
// without a recording, Owner for one that never had a recording. All are safe for concurrent use.
type Recordings interface {
	Status(ctx context.Context, id event.ID) (recorded.Recording, error)
	Owner(ctx context.Context, id event.ID) (event.Address, error)
	// Rewind returns the playlist of a recording that goes on, or "" while no part of it can be played.
	Rewind(ctx context.Context, id event.ID) (playlistURL string, err error)
}

// addReplay adds the replay to a view. A show that is over becomes a replay. So does a show that was never
// planned, once its publisher is gone and its recording is whole. A planned show that is interrupted stays
// so until its end, because its publisher may come back; meanwhile the view offers the recording that
// exists.
//
// Starting a recording again changes nothing until there is a publisher. A publisher that sends nothing for
// a moment still counts as present.
func (s *States) addReplay(ctx context.Context, v *View) error {
	if err := s.addWhole(ctx, v); err != nil {
		return err
	}
	if v.State == Live || v.State == Interrupted && v.Replay == nil {
		return s.addRewind(ctx, v)
	}
	return nil
}

// addWhole adds a recording that is whole, or that has come to its end.
func (s *States) addWhole(ctx context.Context, v *View) error {
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
		status = recorded.RecordingCompleted // its state before it was started again
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
	case v.Replay == nil && awaited && endless: // the recording that existed was removed
		v.State = Scheduled
	}
	return nil
}

// addRewind adds what is recorded of a show that goes on to a view. Before the planned start it may contain a rehearsal.
// Viewers ask for live rooms every few seconds, so the view does not list the chunks.
func (s *States) addRewind(ctx context.Context, v *View) (err error) {
	if s.cfg.Now().Before(v.Programme.StartsAt) {
		return nil
	}
	v.Rewind, err = s.cfg.Recordings.Rewind(ctx, v.ID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// idle reports whether a replay may be shown: there is no publisher, and none is expected for the first
// time. A show that was never planned expects no publisher, because a studio may have uploaded the
// recording without a live show.
func idle(v View) bool {
	switch v.State {
	case Ended, Interrupted:
		return true
	case Scheduled:
		return v.Programme.StartsAt.IsZero()
	}
	return false
}

// closeRemoved ends a show whose recording was removed, if no plan says when the show ends. Without this
// the room would wait for its publisher forever.
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

// offered reports whether an idle room shows a recording. After the end it always does. Before the end it
// does once the recording is whole and the planned start has come, which excludes the recordings of
// rehearsals.
func offered(v View, recording string, now time.Time) bool {
	if v.State == Ended {
		return true
	}
	whole := recording == recorded.RecordingCompleted || recording == recorded.RecordingFailed
	return whole && !now.Before(v.Programme.StartsAt)
}

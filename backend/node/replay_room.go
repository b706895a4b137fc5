package node

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/room"
)

// addReplay says that a show can be seen again. One that is over is a replay from
// then on, and so is one that was never planned once its publisher is gone and its
// recording is whole. A planned one that is interrupted stays so until its end,
// as its publisher may come back, and offers meanwhile what is there. A recording that
// is started again changes nothing of that before somebody publishes. A publisher of
// whom nothing comes for a moment is still there.
func (r rooms) addReplay(ctx context.Context, on room.View, x *api.Room) error {
	if !idle(*x) || on.Publishing && x.State == string(room.Interrupted) {
		return nil
	}
	v, err := r.recorder.Status(ctx, x.EventID)
	if errors.Is(err, fs.ErrNotExist) {
		return r.closeRemoved(ctx, x)
	}
	if err != nil {
		return err
	}
	awaited := x.State == string(room.Interrupted) && v.Resumed.After(on.Played)
	if awaited {
		v.Status = event.RecordingCompleted // as it was
	}
	if !offered(*x, v.Status, time.Now()) {
		return nil
	}
	site := r.origins.SiteURL()
	x.Replay = api.ReplayOf(v, func(cid string) string { return site + "/ipfs/" + cid })
	switch {
	case x.Replay != nil && (x.State == string(room.Ended) || x.EndsAt == nil):
		x.State = string(room.Replay)
	case x.Replay == nil && awaited && x.EndsAt == nil: // what there was is removed
		x.State = string(room.Scheduled)
	}
	return nil
}

// idle reports whether a replay may stand on a stage: nobody plays there, and
// nobody is expected who has not played yet. What was never planned expects nobody:
// a studio may have brought its recording without a show on this stage.
func idle(x api.Room) bool {
	switch room.State(x.State) {
	case room.Ended, room.Interrupted:
		return true
	case room.Scheduled:
		return x.StartsAt == nil
	}
	return false
}

// closeRemoved says that a show is over whose recording was removed, where no plan
// says when it ends: it would be expected back for ever.
func (r rooms) closeRemoved(ctx context.Context, x *api.Room) error {
	_, err := r.recorder.Owner(ctx, x.EventID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && x.EndsAt == nil && x.State == string(room.Interrupted) {
		x.State = string(room.Ended)
	}
	return err
}

// offered reports whether a recording is shown in a room that is idle: after the end
// always, before it once it is whole and the show's time has come, which a rehearsal's
// has not.
func offered(x api.Room, recording string, now time.Time) bool {
	if x.State == string(room.Ended) {
		return true
	}
	whole := recording == event.RecordingCompleted || recording == event.RecordingFailed
	return whole && (x.StartsAt == nil || !now.Before(*x.StartsAt))
}

// addCopies tells a creator what was said of copies of their recording, where
// there is something to say.
func (r rooms) addCopies(ctx context.Context, x *api.Room) error {
	v, err := r.recorder.Status(ctx, x.EventID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && v.Archive == event.ArchiveTicketed {
		x.PublicCopies = &v.PublicCopies
	}
	return err
}

package node

import (
	"context"
	"errors"
	"io/fs"

	"footlight/backend/api"
	"footlight/backend/event"
	"footlight/backend/room"
)

// addReplay says that a show that is over can be seen again. A show that was
// never planned is over when its publisher is gone and its recording is whole.
func (r rooms) addReplay(ctx context.Context, x *api.Room) error {
	unplanned := x.State == string(room.Interrupted) && x.EndsAt == nil
	if x.State != string(room.Ended) && !unplanned {
		return nil
	}
	v, err := r.recorder.Status(ctx, x.EventID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	whole := v.Status == event.RecordingCompleted || v.Status == event.RecordingFailed
	if err != nil || unplanned && !whole {
		return err
	}
	site := r.origins.SiteURL()
	if x.Replay = api.ReplayOf(v, func(cid string) string { return site + "/ipfs/" + cid }); x.Replay != nil {
		x.State = string(room.Replay)
	}
	return nil
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

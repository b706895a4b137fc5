package node

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/room"
)

var _ api.RoomDesk = rooms{}

// mine refuses whoever is not the event's creator. On an open server everybody
// is; there the event must only be somebody's.
func (r rooms) mine(ctx context.Context, id event.ID, who auth.Identity) error {
	if !r.enforced {
		_, err := r.rules.Creators.Creator(ctx, id)
		return err
	}
	s, err := r.rules.Standing(ctx, id, who)
	if err == nil && !s.Publishes() {
		err = &auth.Refusal{Reason: "only the event's creator runs its room"}
	}
	return err
}

// End implements api.RoomDesk. On an open server a show that nobody planned can be
// ended, too.
func (r rooms) End(ctx context.Context, id event.ID, who auth.Identity) (time.Time, error) {
	err := r.mine(ctx, id, who)
	if errors.Is(err, fs.ErrNotExist) && !r.enforced && r.lobby.Played(id) {
		err = nil
	}
	if err != nil {
		return time.Time{}, err
	}
	v, err := r.lobby.View(ctx, id)
	switch {
	case errors.Is(err, event.ErrUnavailable): // a show can end without its chain
	case err != nil:
		return time.Time{}, err
	case v.State == room.Cancelled:
		return time.Time{}, &event.ErrConflict{Reason: "the event is cancelled, and stays so"}
	}
	at, err := r.lobby.End(id)
	if err == nil {
		r.stage.clear(id)
		r.policy.Recheck(ctx, id) // somebody may have been on the way in
	}
	return at, err
}

// OpenDoor implements api.RoomDesk.
func (r rooms) OpenDoor(ctx context.Context, id event.ID, who auth.Identity, open bool) error {
	if err := r.mine(ctx, id, who); err != nil {
		return err
	}
	office, err := r.offices.BoxOffice(ctx, id)
	if err != nil {
		return err
	}
	if open && len(office.Sales) > 0 && !free(office.Sales) {
		return event.Invalid("door", "cannot be open while a tier costs something")
	}
	if err = r.book.Write(id, func(d *room.Decisions) { d.OpenDoor = open }); err != nil {
		return err
	}
	r.policy.Recheck(ctx, id)
	return nil
}

// Invite implements api.RoomDesk.
func (r rooms) Invite(ctx context.Context, id event.ID, who auth.Identity, code string) error {
	if err := r.mine(ctx, id, who); err != nil {
		return err
	}
	return r.book.Invite(id, code)
}

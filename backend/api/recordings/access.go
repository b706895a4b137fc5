package recordings

import (
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// own reads a recording for its creator or a host; anybody else does not learn
// that it is there.
func (a Livestream) own(ctx context.Context, who router.Visitor, id event.ID) (event.Recording, error) {
	return OwnRecording(ctx, a.Recorder, who, id)
}

// named is the caller's own recording that the path names.
func (a Livestream) named(r *http.Request) (event.Recording, error) {
	id, who, err := askedBy(r)
	if err != nil {
		return event.Recording{}, err
	}
	return a.own(r.Context(), who, id)
}

// askedBy is the event that the path names, and who asks about it.
func askedBy(r *http.Request) (id event.ID, who router.Visitor, err error) {
	if id, err = router.PathID(r, "id"); err == nil {
		who, err = router.Known(r.Context())
	}
	return id, who, err
}

// OwnRecording is a recording of the visitor's own, or any for a host.
func OwnRecording(ctx context.Context, from RecordingView, who router.Visitor, id event.ID) (event.Recording, error) {
	v, err := from.Status(ctx, id)
	if err == nil {
		err = who.MustOwn(v.Creator)
	}
	if err != nil {
		return event.Recording{}, err
	}
	return v, nil
}

package api

import (
	"context"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// RoomHost controls rooms for their creators. It returns an *auth.Refusal to other callers, event.ErrNotFound
// for an unknown event, or an *event.ErrInvalid.
type RoomHost interface {
	// End ends the show for good, and the publisher's session. Repeated calls return the time of the first.
	// It returns an *event.ErrConflict if the event is cancelled.
	End(ctx context.Context, id event.ID, who auth.Identity) (time.Time, error)
	// OpenAccess admits visitors without a ticket while every tier is free, or requires tickets again.
	OpenAccess(ctx context.Context, id event.ID, who auth.Identity, open bool) error
}

// HostControls serves POST /api/rooms/{id}/end and …/door.
type HostControls struct{ Host RoomHost }

// Routes registers both.
func (a HostControls) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/end", router.ForKnown(a.end))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/door", router.ForKnown(a.access))
}

func (a HostControls) end(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	at, err := a.Host.End(r.Context(), id, who.Identity)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "state": "ended", "endedAt": at}, err)
}

// Values of the door: open to all visitors, or to ticket holders only.
const (
	accessOpen    = "open"
	accessTickets = "tickets"
)

func (a HostControls) access(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body struct {
		Door string `json:"door"`
	}
	if err := router.Decode(r, &body); err != nil {
		return err
	}
	if body.Door != accessOpen && body.Door != accessTickets {
		return event.Invalid("door", "must be open or tickets")
	}
	err := a.Host.OpenAccess(r.Context(), id, who.Identity, body.Door == accessOpen)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "door": body.Door}, err)
}

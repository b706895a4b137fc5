package api

import (
	"context"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// RoomHost runs rooms for their creators. Errors are an *auth.Refusal for
// anybody else, event.ErrNotFound for an event that is nobody's, or an
// *event.ErrInvalid.
type RoomHost interface {
	// End declares the show over and ends the publisher's session. It stays so; the
	// first time counts. An *event.ErrConflict: it is cancelled.
	End(ctx context.Context, id event.ID, who auth.Identity) (time.Time, error)
	// OpenAccess lets in anybody without a ticket while every tier is free, or
	// asks for tickets again.
	OpenAccess(ctx context.Context, id event.ID, who auth.Identity, open bool) error
}

// HostControls serve POST /api/rooms/{id}/end and …/door.
type HostControls struct{ Host RoomHost }

// Routes registers them.
func (a HostControls) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/end", router.ForKnown(a.end))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/door", router.ForKnown(a.access))
}

func (a HostControls) end(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	at, err := a.Host.End(r.Context(), id, who.Identity)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "state": "ended", "endedAt": at}, err)
}

// Who is let in: anybody, or whoever has a ticket.
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

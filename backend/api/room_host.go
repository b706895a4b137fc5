package api

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"
	"unicode/utf8"

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
	// Invite sets the code that is asked for; "" asks for none.
	Invite(ctx context.Context, id event.ID, who auth.Identity, code string) error
}

// What an invite code can be, in characters. Tries are limited.
const (
	minInvite = 8
	maxInvite = 64
	newInvite = 12 // of 32 letters and digits, where nobody chose one
)

// HostControls serve POST /api/rooms/{id}/end, …/door, and …/invite.
type HostControls struct{ Host RoomHost }

// Routes registers them.
func (a HostControls) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/end", router.ForKnown(a.end))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/door", router.ForKnown(a.access))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/invite", router.ForKnown(a.invite))
	rt.Handle(http.MethodDelete, "/api/rooms/{id}/invite", router.ForKnown(a.uninvite))
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

// invite sets the code, or makes one. It is shown this once.
func (a HostControls) invite(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body struct {
		Code string `json:"invite"`
	}
	if r.ContentLength != 0 {
		if err := router.Decode(r, &body); err != nil {
			return err
		}
	}
	if body.Code == "" {
		body.Code = rand.Text()[:newInvite]
	}
	if n := utf8.RuneCountInString(body.Code); n < minInvite || n > maxInvite {
		return event.Invalid("invite", "must have %d to %d characters", minInvite, maxInvite)
	}
	err := a.Host.Invite(r.Context(), id, who.Identity, body.Code)
	return router.AnswerPrivate(w, map[string]any{"success": true, "eventId": id, "invite": body.Code}, err)
}

func (a HostControls) uninvite(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	err := a.Host.Invite(r.Context(), id, who.Identity, "")
	return router.Answer(w, map[string]any{"success": true, "eventId": id}, err)
}

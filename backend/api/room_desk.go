package api

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"
	"unicode/utf8"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// RoomDesk is where a creator runs the room. Errors are an *auth.Refusal for
// anybody else, event.ErrNotFound for an event that is nobody's, or an
// *event.ErrInvalid.
type RoomDesk interface {
	// End declares the show over and takes the publisher off the stage. It
	// stays so; the first time counts. An *event.ErrConflict: it is cancelled.
	End(ctx context.Context, id event.ID, who auth.Identity) (time.Time, error)
	// OpenDoor lets in anybody without a ticket while every tier is free, or
	// asks for tickets again.
	OpenDoor(ctx context.Context, id event.ID, who auth.Identity, open bool) error
	// Invite sets the code that is asked for; "" asks for none.
	Invite(ctx context.Context, id event.ID, who auth.Identity, code string) error
}

// What an invite code can be, in characters. Tries are limited.
const (
	minInvite = 8
	maxInvite = 64
	newInvite = 12 // of 32 letters and digits, where nobody chose one
)

// RoomDesks serves POST /api/rooms/{id}/end, …/door, and …/invite.
type RoomDesks struct{ Desk RoomDesk }

// Routes registers them.
func (a RoomDesks) Routes(rt *Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/end", a.end)
	rt.Handle(http.MethodPost, "/api/rooms/{id}/door", a.door)
	rt.Handle(http.MethodPost, "/api/rooms/{id}/invite", a.invite)
	rt.Handle(http.MethodDelete, "/api/rooms/{id}/invite", a.uninvite)
}

// creatorsCall is an event and who wants to run it.
func creatorsCall(r *http.Request) (event.ID, auth.Identity, error) {
	id, err := PathID(r, "id")
	if err != nil {
		return id, auth.Identity{}, err
	}
	v, err := known(r.Context())
	return id, v.Identity, err
}

func (a RoomDesks) end(w http.ResponseWriter, r *http.Request) error {
	id, who, err := creatorsCall(r)
	if err != nil {
		return err
	}
	at, err := a.Desk.End(r.Context(), id, who)
	if err != nil {
		return err
	}
	return Reply(w, http.StatusOK, map[string]any{"success": true, "eventId": id, "state": "ended", "endedAt": at})
}

// The two ways to run a door.
const (
	doorOpen    = "open"
	doorTickets = "tickets"
)

func (a RoomDesks) door(w http.ResponseWriter, r *http.Request) error {
	id, who, err := creatorsCall(r)
	if err != nil {
		return err
	}
	var body struct {
		Door string `json:"door"`
	}
	if err = Decode(r, &body); err != nil {
		return err
	}
	if body.Door != doorOpen && body.Door != doorTickets {
		return event.Invalid("door", "must be open or tickets")
	}
	if err = a.Desk.OpenDoor(r.Context(), id, who, body.Door == doorOpen); err != nil {
		return err
	}
	return Reply(w, http.StatusOK, map[string]any{"success": true, "eventId": id, "door": body.Door})
}

// invite sets the code, or makes one. It is shown this once.
func (a RoomDesks) invite(w http.ResponseWriter, r *http.Request) error {
	id, who, err := creatorsCall(r)
	if err != nil {
		return err
	}
	var body struct {
		Code string `json:"invite"`
	}
	if r.ContentLength != 0 {
		err = Decode(r, &body)
	}
	if err != nil {
		return err
	}
	if body.Code == "" {
		body.Code = rand.Text()[:newInvite]
	}
	if n := utf8.RuneCountInString(body.Code); n < minInvite || n > maxInvite {
		return event.Invalid("invite", "must have %d to %d characters", minInvite, maxInvite)
	}
	if err = a.Desk.Invite(r.Context(), id, who, body.Code); err != nil {
		return err
	}
	return replyPrivate(w, map[string]any{"success": true, "eventId": id, "invite": body.Code})
}

func (a RoomDesks) uninvite(w http.ResponseWriter, r *http.Request) error {
	id, who, err := creatorsCall(r)
	if err != nil {
		return err
	}
	if err = a.Desk.Invite(r.Context(), id, who, ""); err != nil {
		return err
	}
	return Reply(w, http.StatusOK, map[string]any{"success": true, "eventId": id})
}

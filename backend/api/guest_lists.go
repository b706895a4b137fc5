package api

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// Guests manages the invite codes of an event for its creator. It returns the same errors as RoomHost.
type Guests interface {
	GuestList(ctx context.Context, id event.ID, who auth.Identity) (event.GuestList, error)
	// Invite adds a code. From then on the event requires one.
	Invite(ctx context.Context, id event.ID, who auth.Identity, i event.Invite) error
	// Uninvite removes a code, or returns event.ErrNotFound if the event has no such code. If code is empty,
	// it removes all codes, and the event requires none any more.
	Uninvite(ctx context.Context, id event.ID, who auth.Identity, code string) error
}

// Length of an invite code, in characters. Package router limits guessing.
const (
	minInvite = 8
	maxInvite = 64
	newInvite = 12 // each of 32 letters and digits; used if the creator chose no code
)

// GuestLists serves GET /api/rooms/{id}/guests, and POST and DELETE …/invite.
type GuestLists struct{ Guests Guests }

// Routes registers the guest list routes.
func (a GuestLists) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/rooms/{id}/guests", router.ForKnown(a.list))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/invite", router.ForKnown(a.invite))
	rt.Handle(http.MethodDelete, "/api/rooms/{id}/invite", router.ForKnown(a.uninvite))
}

func (a GuestLists) list(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	list, err := a.Guests.GuestList(r.Context(), id, who.Identity)
	return router.AnswerPrivate(w, map[string]any{
		"eventId": id, "byInvitation": list.ByInvitation, "invites": list.Invites, "guests": list.Guests,
	}, err)
}

// inviteBody is the body of a call that adds or removes a code.
type inviteBody struct {
	Code string `json:"invite"`
	Name string `json:"name"`
	Once bool   `json:"once"`
	All  bool   `json:"all"`
}

func readInviteBody(r *http.Request) (b inviteBody, err error) {
	if r.ContentLength != 0 {
		err = router.Decode(r, &b)
	}
	return b, err
}

// invite adds the given code, or a random one.
func (a GuestLists) invite(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	body, err := readInviteBody(r)
	if err != nil {
		return err
	}
	if body.Code == "" {
		body.Code = rand.Text()[:newInvite]
	}
	switch n := utf8.RuneCountInString(body.Code); {
	case n < minInvite || n > maxInvite:
		return event.Invalid("invite", "must have %d to %d characters", minInvite, maxInvite)
	case !plain(body.Code) || strings.ContainsFunc(body.Code, unicode.IsSpace):
		return event.Invalid("invite", "must have no spaces, line ends or other characters that cannot be seen")
	}
	if err = named("name", body.Name); err != nil {
		return err
	}
	i := event.Invite{Code: body.Code, Name: body.Name, Once: body.Once, MadeAt: time.Now().UTC().Truncate(time.Second)}
	err = a.Guests.Invite(r.Context(), id, who.Identity, i)
	return router.AnswerPrivate(w, map[string]any{
		"success": true, "eventId": id, "invite": i.Code, "name": i.Name, "once": i.Once, "madeAt": i.MadeAt,
	}, err)
}

func (a GuestLists) uninvite(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	body, err := readInviteBody(r)
	if err != nil {
		return err
	}
	if body.All == (body.Code != "") {
		return event.Invalid("invite", "must be the code to remove, or all must be true")
	}
	err = a.Guests.Uninvite(r.Context(), id, who.Identity, body.Code)
	return router.Answer(w, map[string]any{"success": true, "eventId": id}, err)
}

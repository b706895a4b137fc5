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

// Guests are invited by an event's creator, who sees which came. Errors are those of
// RoomHost.
type Guests interface {
	GuestList(ctx context.Context, id event.ID, who auth.Identity) (event.GuestList, error)
	// Invite adds a code; from then on one is asked for.
	Invite(ctx context.Context, id event.ID, who auth.Identity, i event.Invite) error
	// Uninvite takes a code back, event.ErrNotFound where there is none such; "" takes back
	// all, and asks for none.
	Uninvite(ctx context.Context, id event.ID, who auth.Identity, code string) error
}

// What an invite code can be, in characters. Tries are limited.
const (
	minInvite = 8
	maxInvite = 64
	newInvite = 12 // of 32 letters and digits, where nobody chose one
)

// GuestLists serve GET /api/rooms/{id}/guests, and POST and DELETE …/invite.
type GuestLists struct{ Guests Guests }

// Routes registers them.
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

// inviteBody is a code that is given out or taken back.
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

// invite adds a code, or makes one.
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
	case utf8.RuneCountInString(body.Name) > maxTierName || !plain(body.Name):
		return event.Invalid("name", "must be one line of at most %d characters, none of which turns text around", maxTierName)
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
		return event.Invalid("invite", "is the code to be taken back, or all is true")
	}
	err = a.Guests.Uninvite(r.Context(), id, who.Identity, body.Code)
	return router.Answer(w, map[string]any{"success": true, "eventId": id}, err)
}

package api

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/body"
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

// Entrance admits ticket holders to a hall. It returns event.ErrNotFound if the event has no tickets. It is safe for
// concurrent use.
type Entrance interface {
	List(ctx context.Context, id event.ID) (event.EntranceList, error)
	// Scan judges each scan. It returns once the admissions survive a crash.
	Scan(ctx context.Context, id event.ID, scans []event.Scan) ([]event.Arrival, error)
}

// Entrances serves GET /api/rooms/{id}/door/list and POST …/door/scans for events' creators.
type Entrances struct {
	Entrance Entrance
	Owner    Owner
}

// Limits of one request with scans.
const (
	maxScans     = 100
	maxScansBody = 256 << 10 // bytes
)

// Routes registers both.
func (a Entrances) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/rooms/{id}/door/list", router.ForKnown(a.list))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/door/scans", router.ForKnown(a.scan))
}

func (a Entrances) list(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if err := a.Owner.Mine(r.Context(), id, who.Identity); err != nil {
		return err
	}
	list, err := a.Entrance.List(r.Context(), id)
	return router.AnswerPrivate(w, map[string]any{
		"eventId": id, "madeAt": list.MadeAt, "tiers": list.Tiers, "holders": list.Holders, "entries": list.Entries,
	}, err)
}

// scanned is a scan with its result.
type scanned struct {
	Ticket string `json:"ticket"`
	event.Arrival
}

func (a Entrances) scan(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if err := a.Owner.Mine(r.Context(), id, who.Identity); err != nil {
		return err
	}
	scans, err := readScans(r)
	if err != nil {
		return err
	}
	entries, err := a.Entrance.Scan(r.Context(), id, scans)
	accepted, conflicts := []scanned{}, []scanned{}
	for i, entry := range entries {
		x := scanned{scans[i].Ticket, entry}
		if entry.Reason == "" {
			accepted = append(accepted, x)
		} else {
			conflicts = append(conflicts, x)
		}
	}
	return router.AnswerPrivate(w, map[string]any{"eventId": id, "accepted": accepted, "conflicts": conflicts}, err)
}

// readScans reads a request's body, an array.
func readScans(r *http.Request) ([]event.Scan, error) {
	raw, err := body.Kind{Max: maxScansBody, JSON: true}.Read(r.Context(), r.Body, r.ContentLength)
	if err != nil {
		return nil, err
	}
	var scans []event.Scan
	if err = router.Unmarshal(raw, &scans); err != nil {
		return nil, event.Invalid("body", "must be an array of {ticket, at, device}")
	}
	if len(scans) == 0 || len(scans) > maxScans {
		return nil, event.Invalid("body", "must have 1 to %d scans", maxScans)
	}
	for i, s := range scans {
		if year := s.At.UTC().Year(); year < 2000 || year > 9999 {
			return nil, event.Invalid(fmt.Sprintf("%d.at", i), "must be the time of the scan, such as 2027-03-01T20:00:00Z")
		}
		if err = named(fmt.Sprintf("%d.device", i), s.Device); err != nil {
			return nil, err
		}
	}
	return scans, nil
}

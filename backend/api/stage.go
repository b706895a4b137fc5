package api

import (
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
)

// Stage brings people on stage. Its errors are an *auth.Refusal, event.ErrNotFound for an unknown speaker, or an
// *event.ErrConflict if there are too many.
type Stage interface {
	Invite(ctx context.Context, id event.ID, who auth.Identity, name string) (event.Seat, error)
	List(ctx context.Context, id event.ID, who auth.Identity) ([]event.Seat, error)
	Change(ctx context.Context, id event.ID, who auth.Identity, speaker string, c event.SpeakerChange) (event.Seat, error)
	Remove(ctx context.Context, id event.ID, who auth.Identity, speaker string) error
}

// Seats returns a speaker's own seat to the speaker, whom the token proves. It is a secret.
type Seats interface {
	Own(ctx context.Context, id event.ID, speaker, token string) (event.Seat, error)
}

// Speakers serves /api/rooms/{id}/speakers.
type Speakers struct {
	Stage  Stage
	Seats  Seats
	Limits *router.Limits
}

// Routes registers the calls.
func (a Speakers) Routes(rt *router.Router) {
	const path = "/api/rooms/{id}/speakers"
	rt.Handle(http.MethodPost, path, router.ForKnown(a.invite))
	rt.Handle(http.MethodGet, path, router.ForKnown(a.list))
	rt.Handle(http.MethodGet, path+"/{speaker}", a.Limits.Look(router.ForEvent(a.own)))
	rt.Handle(http.MethodPatch, path+"/{speaker}", router.ForKnown(a.change))
	rt.Handle(http.MethodDelete, path+"/{speaker}", router.ForKnown(a.remove))
}

func (a Speakers) invite(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body struct {
		Name string `json:"name"`
	}
	if r.ContentLength != 0 {
		if err := router.Decode(r, &body); err != nil {
			return err
		}
	}
	if err := named("name", body.Name); err != nil {
		return err
	}
	seat, err := a.Stage.Invite(r.Context(), id, who.Identity, body.Name)
	return router.AnswerPrivate(w, seat, err)
}

func (a Speakers) list(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	seats, err := a.Stage.List(r.Context(), id, who.Identity)
	return router.AnswerPrivate(w, map[string]any{"eventId": id, "speakers": seats}, err)
}

func (a Speakers) own(w http.ResponseWriter, r *http.Request, id event.ID) error {
	seat, err := a.Seats.Own(r.Context(), id, r.PathValue("speaker"), httpaccess.Token(r))
	return router.AnswerPrivate(w, seat, err)
}

func (a Speakers) change(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var change event.SpeakerChange
	if err := router.Decode(r, &change); err != nil {
		return err
	}
	if s := change.State; s != nil && *s != event.SpeakerWaits && *s != event.SpeakerOn && *s != event.SpeakerOff {
		return event.Invalid("state", "must be waiting, on or off")
	}
	seat, err := a.Stage.Change(r.Context(), id, who.Identity, r.PathValue("speaker"), change)
	return router.AnswerPrivate(w, seat, err)
}

func (a Speakers) remove(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	err := a.Stage.Remove(r.Context(), id, who.Identity, r.PathValue("speaker"))
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "speaker": r.PathValue("speaker")}, err)
}

// Sending sends events to further servers. Its errors are an *auth.Refusal, event.ErrNotFound for an unknown
// destination, or an *event.ErrConflict if there are too many.
type Sending interface {
	List(ctx context.Context, id event.ID, who auth.Identity) ([]event.Restream, error)
	Add(ctx context.Context, id event.ID, who auth.Identity, to event.Destination) (event.Restream, error)
	Remove(ctx context.Context, id event.ID, who auth.Identity, destination string) error
}

// Restreams serves /api/rooms/{id}/restreams. No answer contains a stream key or the path of an address.
type Restreams struct{ Sending Sending }

// Routes registers the calls.
func (a Restreams) Routes(rt *router.Router) {
	const path = "/api/rooms/{id}/restreams"
	rt.Handle(http.MethodGet, path, router.ForKnown(a.list))
	rt.Handle(http.MethodPost, path, router.ForKnown(a.add))
	rt.Handle(http.MethodDelete, path+"/{restream}", router.ForKnown(a.remove))
}

func (a Restreams) list(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	list, err := a.Sending.List(r.Context(), id, who.Identity)
	return router.AnswerPrivate(w, map[string]any{"eventId": id, "restreams": list}, err)
}

func (a Restreams) add(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var body struct {
		Name string `json:"name"`
		URL  string `json:"url"`
		Key  string `json:"key"`
	}
	if err := router.Decode(r, &body); err != nil {
		return err
	}
	if err := named("name", body.Name); err != nil {
		return err
	}
	to := event.Destination{Name: body.Name, URL: body.URL, Key: body.Key}
	if err := to.Check(); err != nil {
		return err
	}
	added, err := a.Sending.Add(r.Context(), id, who.Identity, to)
	return router.AnswerPrivate(w, added, err)
}

func (a Restreams) remove(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	destination := r.PathValue("restream")
	err := a.Sending.Remove(r.Context(), id, who.Identity, destination)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "restream": destination}, err)
}

package api

import (
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

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

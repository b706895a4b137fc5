package directory

import (
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// Creators changes where people may come upon an event. It returns an *auth.Refusal to callers other than the
// event's creator, and event.ErrNotFound for an unknown event.
type Creators interface {
	SetPublicity(ctx context.Context, id event.ID, who auth.Identity, change event.PublicityChange) (event.Publicity, error)
}

// Resource serves GET /api/directory and POST /api/rooms/{id}/settings.
type Resource struct {
	Listings *Cached // nil means that the host lists no events
	Creators Creators
	Limits   *router.Limits
}

// Routes registers both.
func (a Resource) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/directory", a.Limits.Look(a.list))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/settings", router.ForKnown(a.set))
}

func (a Resource) list(w http.ResponseWriter, r *http.Request) error {
	if a.Listings == nil {
		return router.Answer(w, NewListing(nil), nil)
	}
	l, err := a.Listings.Listing(r.Context())
	return router.Answer(w, l, err)
}

func (a Resource) set(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	var change event.PublicityChange
	if err := router.Decode(r, &change); err != nil {
		return err
	}
	if err := check(&change); err != nil {
		return err
	}
	set, err := a.Creators.SetPublicity(r.Context(), id, who.Identity, change)
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "listed": set.Listed, "embedOrigins": set.EmbedOrigins}, err)
}

package recordings

import (
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// ManifestSource returns the manifest of a finished recording, byte for byte as its CID names it. It returns
// event.ErrNotFound while there is none.
type ManifestSource interface {
	Manifest(ctx context.Context, id event.ID) ([]byte, error)
}

// Manifests serves the manifests of recordings. They are public: they allow verifying the media without
// containing it.
type Manifests struct{ Source ManifestSource }

// Routes registers GET /api/event/{id}/manifest.json.
func (a Manifests) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/event/{id}/manifest.json", router.ForEvent(a.get))
}

func (a Manifests) get(w http.ResponseWriter, r *http.Request, id event.ID) error {
	text, err := a.Source.Manifest(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	return send(w, r, nil, text)
}

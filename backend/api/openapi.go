package api

import (
	_ "embed" // for openapi.yaml
	"net/http"

	"footlight/backend/api/router"
)

//go:embed openapi.yaml
var openapi []byte

// OpenAPI serves openapi.yaml.
type OpenAPI struct{}

// Routes registers GET /api/openapi.yaml.
func (OpenAPI) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/openapi.yaml", func(w http.ResponseWriter, _ *http.Request) error {
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(openapi) // the client may have disconnected
		return nil
	})
}

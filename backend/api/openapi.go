// Package api holds Footlight's HTTP interface: one file per resource, on top of a Router and its middleware
// (package router). Larger resources have packages of their own, such as plans and recordings.
//
// A resource is a struct whose fields are the small interfaces it needs. Its Routes method registers it on a
// Router. Handlers return errors and never write them. openapi.yaml in this folder describes every path; a
// test compares it with the routes.
//
// Package node builds the resources. It also mounts the live protocols beside them, which have their own
// error formats.
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

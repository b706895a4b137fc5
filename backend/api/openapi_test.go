package api_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"footlight/backend/api"
	"footlight/backend/api/plans"
	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
)

// TestOpenAPIListsExactlyTheRoutes keeps openapi.yaml and the code together.
func TestOpenAPIListsExactlyTheRoutes(t *testing.T) {
	rt := router.New(nil)
	for _, r := range []interface{ Routes(*router.Router) }{
		api.OpenAPI{},
		api.Rooms{},
		recordings.Livestream{},
		recordings.Replay{},
		recordings.Manifests{},
		plans.Resource{},
		api.Health{},
		api.Ledger{},
		api.Auth{},
		api.Tickets{},
		api.Signing{},
		api.Statements{},
		api.HostControls{},
		api.RoomSales{},
	} {
		r.Routes(rt)
	}
	if got, want := documented(t), rt.Routes(); !slices.Equal(got, want) {
		t.Errorf("openapi.yaml lists\n%s\nthe router has\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// documented lists openapi.yaml's operations as Router.Routes does.
func documented(t *testing.T) []string {
	t.Helper()
	raw, err := os.ReadFile("openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]any
	}
	if err := yaml.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	method := regexp.MustCompile(`^(get|put|post|delete|patch)$`)
	var routes []string
	for path, operations := range doc.Paths {
		for name := range operations {
			if method.MatchString(name) {
				routes = append(routes, strings.ToUpper(name)+" "+path)
			}
		}
	}
	slices.Sort(routes)
	return routes
}

package api_test

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/directory"
	"footlight/backend/api/plans"
	"footlight/backend/api/recordings"
)

// TestOpenAPIListsExactlyTheRoutes compares openapi.yaml with the registered routes.
func TestOpenAPIListsExactlyTheRoutes(t *testing.T) {
	rt := serving(
		api.OpenAPI{}, api.Rooms{}, directory.Resource{}, directory.People{}, directory.Portraits{}, directory.Cluster{}, api.Chat{}, recordings.Livestream{}, recordings.Replay{}, recordings.Manifests{}, plans.Resource{}, api.Health{},
		api.Ledger{}, api.Auth{}, api.Tickets{}, api.Signing{}, api.Statements{}, api.HostControls{}, api.GuestLists{}, api.Speakers{}, api.Restreams{}, api.Entrances{}, api.RoomSales{}, api.RecordingSeals{},
	)
	var documented []string
	for path, item := range described(t).Paths.Map() {
		for method := range item.Operations() {
			documented = append(documented, method+" "+path)
		}
	}
	require.ElementsMatch(t, rt.Routes(), documented)
}

// described returns openapi.yaml after validating it.
func described(t testing.TB) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("openapi.yaml")
	require.NoError(t, err)
	require.NoError(t, doc.Validate(t.Context()))
	return doc
}

package api_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/recordings"
	"footlight/backend/event"
)

// archive holds one manifest.
type archive struct{}

func (archive) Manifest(_ context.Context, id event.ID) ([]byte, error) {
	if id != "show" {
		return nil, event.ErrNotFound
	}
	return []byte(`{"version":1}`), nil
}

func TestManifests(t *testing.T) {
	for path, status := range map[string]int{
		"/api/event/show/manifest.json": 200, "/api/event/other/manifest.json": 404, "/api/event/..%2fshow/manifest.json": 400,
	} {
		w := ask(serving(recordings.Manifests{Source: archive{}}), http.MethodGet, path, "", "")
		require.Equal(t, status, w.Code, path)
		if status == 200 {
			require.Equal(t, `{"version":1}`, w.Body.String(), "byte for byte: its hash is on the ledger")
			require.Equal(t, "application/json", w.Header().Get("Content-Type"))
		}
	}
}

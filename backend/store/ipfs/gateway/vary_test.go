package gateway

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

// TestGatewayKeepsWhatElseAnswersVaryBy: a copy that was made for one origin
// must not be given to another.
func TestGatewayKeepsWhatElseAnswersVaryBy(t *testing.T) {
	n, _, ref := filmNode(t)
	w := httptest.NewRecorder()
	w.Header().Set("Vary", "Origin")
	Public(n).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/ipfs/"+ref.CID.String(), nil))
	if got := w.Header().Values("Vary"); w.Code != 200 || !slices.Equal(got, []string{"Origin", "Accept"}) {
		t.Errorf("status %d, Vary %q", w.Code, got)
	}
}

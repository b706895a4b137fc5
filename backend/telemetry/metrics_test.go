package telemetry_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"footlight/backend/telemetry"
)

func TestMetricsTellOfGoroutines(t *testing.T) {
	w := httptest.NewRecorder()
	telemetry.Metrics().ServeHTTP(w, httptest.NewRequest(http.MethodGet, telemetry.Path, http.NoBody))
	if w.Code != http.StatusOK || !regexp.MustCompile(`(?m)^go_goroutines [1-9]`).MatchString(w.Body.String()) {
		t.Errorf("%d\n%s", w.Code, w.Body)
	}
}

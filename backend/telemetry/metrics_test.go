package telemetry_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/telemetry"
)

func TestMetricsTellOfGoroutines(t *testing.T) {
	w := httptest.NewRecorder()
	telemetry.Metrics().ServeHTTP(w, httptest.NewRequest(http.MethodGet, telemetry.Path, http.NoBody))
	require.Equal(t, http.StatusOK, w.Code)
	require.Regexp(t, `(?m)^go_goroutines [1-9]`, w.Body.String())
}

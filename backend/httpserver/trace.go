package httpserver

import (
	"log/slog"
	"net/http"

	"github.com/felixge/httpsnoop"

	"footlight/backend/telemetry"
)

// Traced logs every request with its route. It does not log the address, which may contain secrets (tokens,
// hls_ctx, session and conversation ids).
func Traced(next http.Handler, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !log.Enabled(r.Context(), telemetry.LevelTrace) {
			next.ServeHTTP(w, r)
			return
		}
		m := httpsnoop.CaptureMetrics(next, w, r)
		log.Log(r.Context(), telemetry.LevelTrace, "request", "method", r.Method, "route", r.Pattern, "status", m.Code,
			"bytes", m.Written, "took", m.Duration, "remote", r.RemoteAddr)
	})
}

package router

import (
	"log/slog"
	"net/http"
	"net/netip"

	"footlight/backend/limit"
)

// Handler serves one route. A returned error becomes the JSON error body; the
// handler must not have written anything before it returns one.
type Handler func(w http.ResponseWriter, r *http.Request) error

// Router maps method and path to Handlers. All routes are registered before serving; afterwards a Router is
// read-only and safe for concurrent use.
type Router struct {
	log     *slog.Logger
	access  Access
	mux     *http.ServeMux
	smaller func(http.Handler) http.HandlerFunc
	methods map[string]map[string]Handler // keys: pattern, then method
	Turns   *limit.Turns                  // limits how many requests run at once; nil means no limit
	Refused func(string, netip.Addr)      // is told "api" and the client of each 401 and 403; may be nil
	Lost    Handler                       // answers browsers at unknown paths; nil means the JSON 404
}

package plans

import (
	"cmp"
	"log/slog"
	"net/http"

	"footlight/backend/api/router"
)

// Routes registers section A except /health.
func (c Resource) Routes(rt *router.Router) {
	once := &once{answers: c.Answers, log: cmp.Or(c.Log, slog.Default())}
	for _, x := range c.calls() {
		rt.Handle(http.MethodPost, x.path, router.Contractual(c.serve(x, once)))
	}
	rt.Handle(http.MethodPost, "/plan/start", router.Contractual(c.start(once)))
	rt.Handle(http.MethodGet, "/plan/stream/{jobId}", router.Contractual(c.stream))
	rt.Handle(http.MethodDelete, "/plan/stream/{jobId}", router.Contractual(c.cancel))
	rt.Handle(http.MethodGet, "/plan/{conversationId}", router.Contractual(deprecated("/plan", c.planState)))
	rt.Handle(http.MethodGet, "/conversation/{id}", router.Contractual(deprecated("/plan", c.conversation)))
	rt.Handle(http.MethodGet, "/conversation/{eventId}/{userAddress}", router.Contractual(deprecated("/plan", c.conversationOf)))
	rt.Handle(http.MethodGet, "/scopes", c.scopes)
	rt.Handle(http.MethodGet, "/ws", c.socket(once))
}

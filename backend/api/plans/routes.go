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
		rt.Handle(http.MethodPost, x.path, c.serve(x, once), router.Patiently)
	}
	rt.Handle(http.MethodPost, "/plan/start", c.start(once), router.Patiently)
	rt.Handle(http.MethodGet, "/plan/stream/{jobId}", c.stream, router.Patiently)
	rt.Handle(http.MethodDelete, "/plan/stream/{jobId}", c.cancel, router.Patiently)
	rt.Handle(http.MethodGet, "/plan/{conversationId}", deprecated("/plan", c.planState), router.Patiently)
	rt.Handle(http.MethodGet, "/conversation/{id}", deprecated("/plan", c.conversation), router.Patiently)
	rt.Handle(http.MethodGet, "/conversation/{eventId}/{userAddress}", deprecated("/plan", c.conversationOf), router.Patiently)
	rt.Handle(http.MethodGet, "/scopes", c.scopes, router.Patiently)
	rt.Handle(http.MethodGet, "/ws", c.socket(once), router.AtOnce)
}

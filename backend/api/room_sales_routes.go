package api

import (
	"net/http"

	"footlight/backend/api/router"
)

// Routes registers the sales routes.
func (a RoomSales) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/rooms/{id}/tiers", router.ForKnown(a.sell))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/postpone", router.ForKnown(a.postpone))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/cancel", router.ForKnown(a.cancel))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/give-back", router.ForKnown(a.giveBack))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/withdraw", router.ForKnown(a.withdraw))
	rt.Handle(http.MethodGet, "/api/rooms/{id}/takings", router.ForKnown(a.takings))
	rt.Handle(http.MethodGet, "/api/rooms/{id}/tickets", router.ForEvent(a.tickets))
}

package directory

import (
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// Peers tells what is known of the servers of a cluster, in the form of the contract.
type Peers interface{ View() any }

// Cluster serves GET /api/cluster, for hosts.
type Cluster struct{ Peers Peers } // Peers is nil if the server serves alone

// Routes registers it.
func (a Cluster) Routes(rt *router.Router) { rt.Handle(http.MethodGet, "/api/cluster", a.get) }

func (a Cluster) get(w http.ResponseWriter, r *http.Request) error {
	if err := router.HostOnly(r.Context(), "only hosts of this server may see the servers of its cluster"); err != nil {
		return err
	}
	if a.Peers == nil {
		return event.ErrNotFound
	}
	return router.Answer(w, a.Peers.View(), nil)
}

package node

import (
	"context"
	"net/http"
	"strings"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
)

// ownStreams are the events a creator may look at, kept in a request's context.
type ownStreams map[event.ID]bool

type ownStreamsKey struct{}

// hostsOnly keeps the SRS API and the metrics for hosts. A creator sees and kicks
// the clients of its own streams.
func (n *Node) hostsOnly(router *api.Router, next http.Handler) http.Handler {
	if !n.cfg.Enforced() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		who, err := n.people.Identify(r.Context(), httpaccess.Token(r))
		if err == nil {
			r, err = n.sight(r, who)
		}
		if err != nil {
			router.Refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sight limits a request to what its sender may see.
func (n *Node) sight(r *http.Request, who auth.Identity) (*http.Request, error) {
	switch {
	case who.Host:
		return r, nil
	case !who.Known():
		return r, &auth.Refusal{Reason: "a host's token is needed", Unknown: true}
	}
	own := ownStreams{}
	for _, s := range n.hub.Streams() {
		if creator, err := n.rules.Creators.Creator(r.Context(), s.EventID); err == nil && who.Is(creator) {
			own[s.EventID] = true
		}
	}
	lists := strings.HasPrefix(r.URL.Path, "/api/v1/clients") || strings.HasPrefix(r.URL.Path, "/api/v1/streams")
	if len(own) == 0 || !lists {
		return r, &auth.Refusal{Reason: "this is for hosts; creators see the streams and clients of their own events while these are on"}
	}
	return r.WithContext(context.WithValue(r.Context(), ownStreamsKey{}, own)), nil
}

// seesStream reports whether a request that hostsOnly let through may see an
// event's stream.
func (n *Node) seesStream(r *http.Request, id event.ID) bool {
	own, limited := r.Context().Value(ownStreamsKey{}).(ownStreams)
	return !limited || own[id]
}

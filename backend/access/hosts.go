package access

import (
	"context"
	"net/http"
	"strings"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/room"
)

// ownStreams holds the events whose streams a creator may see. It is kept in a request's context.
type ownStreams map[event.ID]bool

type ownStreamsKey struct{}

// Hosts restricts the SRS API and the metrics to hosts. A creator can list and disconnect the clients of
// its own streams.
type Hosts struct {
	Open     bool // an open server lets everyone in
	People   auth.Sessions
	Creators room.Creators
	Streams  func() []event.ID // returns the streams that are on
	Refuse   Refuse
}

// Only wraps next with the check.
func (h Hosts) Only(next http.Handler) http.Handler {
	if h.Open {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		who, err := h.People.Identify(r.Context(), httpaccess.Token(r))
		if err == nil {
			r, err = h.sight(r, who)
		}
		if err != nil {
			h.Refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// sight limits a request to the streams that its sender may see.
func (h Hosts) sight(r *http.Request, who auth.Identity) (*http.Request, error) {
	switch {
	case who.Host:
		return r, nil
	case !who.Known():
		return r, &auth.Refusal{Reason: "a host's token is needed", Unknown: true}
	}
	own := ownStreams{}
	for _, id := range h.Streams() {
		if creator, err := h.Creators.Creator(r.Context(), id); err == nil && who.Is(creator) {
			own[id] = true
		}
	}
	lists := strings.HasPrefix(r.URL.Path, "/api/v1/clients") || strings.HasPrefix(r.URL.Path, "/api/v1/streams")
	if len(own) == 0 || !lists {
		return r, &auth.Refusal{Reason: "this is for hosts; creators see the streams and clients of their own events while these are live"}
	}
	return r.WithContext(context.WithValue(r.Context(), ownStreamsKey{}, own)), nil
}

// SeesStream reports whether a request that Hosts let through may see the stream of an event.
func SeesStream(r *http.Request, id event.ID) bool {
	own, limited := r.Context().Value(ownStreamsKey{}).(ownStreams)
	return !limited || own[id]
}

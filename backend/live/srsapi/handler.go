package srsapi

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

// Exchanger answers an SDP offer for a caller, as live/whip and live/whep do. The returned id names the
// session.
type Exchanger interface {
	Exchange(ctx context.Context, caller live.ClientInfo, offer string) (answer, session string, err error)
}

// Config holds the settings of a Handler. Hub, Publish and Play must be set.
type Config struct {
	Hub           *live.Hub
	Publish, Play Exchanger
	// NoHLS makes the default vhost report that HLS is off.
	NoHLS bool
	// Sees reports whether a request may see and kick the clients of an event's stream. If it is nil, every
	// request may.
	Sees func(r *http.Request, id event.ID) bool
	// HLSFragment is the segment length that the default vhost reports; 0 means 10 s.
	HLSFragment time.Duration
	// Logger logs why a JSON call failed, since SRS's answer does not say it. Nil means slog.Default().
	Logger *slog.Logger
}

// Handler serves the API.
type Handler struct {
	cfg     Config
	ident   envelope // the same in every answer
	started time.Time
	routes  []route
}

// route serves one resource. If its prefix ends in a slash, the rest of the path is an id.
type route struct {
	prefix string
	serve  func(w http.ResponseWriter, r *http.Request, id string)
}

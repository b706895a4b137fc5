package rtmp

import (
	"crypto/tls"
	"log/slog"

	"footlight/backend/live"
	"footlight/backend/live/remux"
)

// DefaultAddr is the default listening address.
const DefaultAddr = "127.0.0.1:1935"

// Config sets a Server up.
type Config struct {
	// Addr is the listening address; empty means DefaultAddr. Port 0 takes a free port.
	Addr string
	// TLS makes the listener serve RTMPS; nil means plain RTMP.
	TLS *tls.Config
	// Hub admits publishers and players.
	Hub *live.Hub
	// Streams provides what players watch.
	Streams *remux.Server
	// Log logs why publishers were refused or lost; nil means slog.Default.
	Log *slog.Logger
}

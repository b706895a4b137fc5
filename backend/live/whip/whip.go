// Package whip is WebRTC-HTTP ingest (RFC 9725): a publisher POSTs an SDP offer
// to /rtc/v1/whip/?app=live&stream=<eventId>, gets the answer with 201, and ends
// with DELETE on the Location, by closing the connection, or when it is kicked.
// A second publisher gets 409 unless it may take the stream over (package live).
package whip

import (
	"context"
	"log/slog"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/signaling"
)

// Path is where the handler is mounted.
const Path = "/rtc/v1/whip/"

// Config sets the handler up. Hub and RTC are needed.
type Config struct {
	Hub *live.Hub
	RTC *rtc.Server
	// ICEServers are told to clients; none are needed where they can reach the
	// server directly.
	ICEServers []signaling.ICEServer
	// Lenient takes PATCH requests without If-Match.
	Lenient bool
	// Logger is told of sessions; nil means slog.Default().
	Logger *slog.Logger
}

// New makes the handler for Path.
func New(cfg Config) *signaling.Endpoint {
	return signaling.New(signaling.Config{
		Hub: cfg.Hub, Action: live.Publish, Protocol: "whip", Type: "rtc-publish",
		Paths: []string{Path}, ICEServers: cfg.ICEServers, Lenient: cfg.Lenient, Logger: cfg.Logger,
		Open: func(ctx context.Context, client *live.Client, offer string) (signaling.Session, error) {
			p, err := cfg.RTC.Publish(ctx, client, offer)
			if err != nil {
				return nil, err
			}
			return p, nil
		},
	})
}

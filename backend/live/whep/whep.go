// Package whep is WebRTC-HTTP egress (the IETF draft): a viewer POSTs an SDP
// offer to /rtc/v1/whep/?app=live&stream=<eventId> and gets the answer with 201,
// also while nobody publishes: media comes the moment somebody does. It ends
// with DELETE on the Location, by closing the connection, or when it is kicked.
package whep

import (
	"context"
	"log/slog"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/signaling"
)

// Path is where the handler is mounted; AliasPath is SRS's other name for it.
const (
	Path      = "/rtc/v1/whep/"
	AliasPath = "/rtc/v1/whip-play/"
)

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

// New makes the handler for Path and AliasPath.
func New(cfg Config) *signaling.Endpoint {
	return signaling.New(signaling.Config{
		Hub: cfg.Hub, Action: live.Play, Protocol: "whep", Type: "rtc-play",
		Paths: []string{Path, AliasPath}, ICEServers: cfg.ICEServers, Lenient: cfg.Lenient, Logger: cfg.Logger,
		Open: func(ctx context.Context, client *live.Client, offer string) (signaling.Session, error) {
			v, err := cfg.RTC.Play(ctx, client, offer)
			if err != nil {
				return nil, err
			}
			return v, nil
		},
	})
}

// Package whep is WebRTC-HTTP egress (the IETF draft): a viewer POSTs an SDP
// offer to /rtc/v1/whep/?app=live&stream=<eventId> and gets the answer with 201,
// also while nobody publishes: media comes the moment somebody does. It ends
// with DELETE on the Location, by closing the connection, or when it is kicked.
package whep

import (
	"context"

	"footlight/backend/live"
	"footlight/backend/live/rtc/signaling"
)

// Path is where the handler is mounted; AliasPath is SRS's other name for it.
const (
	Path      = "/rtc/v1/whep/"
	AliasPath = "/rtc/v1/whip-play/"
)

// New makes the handler for Path and AliasPath.
func New(cfg signaling.Config) *signaling.Endpoint {
	return signaling.New(cfg, signaling.Protocol{
		Action: live.Play, Name: "whep", Type: "rtc-play", Paths: []string{Path, AliasPath},
		Open: func(ctx context.Context, client *live.Client, offer string) (signaling.Session, error) {
			return cfg.RTC.Play(ctx, client, offer)
		},
	})
}

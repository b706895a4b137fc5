// Package whip is WebRTC-HTTP ingest (RFC 9725): a publisher POSTs an SDP offer
// to /rtc/v1/whip/?app=live&stream=<eventId>, gets the answer with 201, and ends
// with DELETE on the Location, by closing the connection, or when it is kicked.
// A second publisher gets 409 unless it may take the stream over (package live).
package whip

import (
	"context"

	"footlight/backend/live"
	"footlight/backend/live/rtc/signaling"
)

// Path is where the handler is mounted.
const Path = "/rtc/v1/whip/"

// New makes the handler for Path.
func New(cfg signaling.Config) *signaling.Endpoint {
	return signaling.New(cfg, signaling.Protocol{
		Action: live.Publish, Name: "whip", Type: "rtc-publish", Paths: []string{Path},
		Open: func(ctx context.Context, client *live.Client, offer string) (signaling.Session, error) {
			return cfg.RTC.Publish(ctx, client, offer)
		},
	})
}

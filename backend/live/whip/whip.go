// Package whip serves WHIP (WebRTC-HTTP ingestion, RFC 9725): a publisher POSTs an SDP offer to
// /rtc/v1/whip/?app=live&stream=<eventId> and gets the answer with status 201. The session ends with
// DELETE on its Location, when the connection closes, or when the publisher is kicked. A second publisher
// gets 409 unless it may take the stream over (package live).
package whip

import (
	"context"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/signaling"
)

// Path is the path at which the handler is mounted.
const Path = "/rtc/v1/whip/"

// New returns the handler for Path.
func New(cfg signaling.Config) *signaling.Endpoint {
	return signaling.New(cfg, signaling.Protocol{
		Action: live.Publish, Name: "whip", Type: "rtc-publish", Paths: []string{Path},
		Open: func(ctx context.Context, client *live.Client, offer string, w rtc.Wishes) (signaling.Session, error) {
			return cfg.RTC.Publish(ctx, client, offer, w)
		},
	})
}

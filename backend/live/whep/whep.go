// Package whep serves WHEP (WebRTC-HTTP egress, an IETF draft): a viewer POSTs an SDP offer to
// /rtc/v1/whep/?app=live&stream=<eventId> and gets the answer with status 201. The viewer may come before
// the publisher: media begins with the publisher. The session ends with DELETE on its Location, when the
// connection closes, or when the viewer is kicked.
package whep

import (
	"context"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/signaling"
)

// Path is the path at which the handler is mounted. AliasPath is SRS's other name for it.
const (
	Path      = "/rtc/v1/whep/"
	AliasPath = "/rtc/v1/whip-play/"
)

// New returns the handler for Path and AliasPath.
func New(cfg signaling.Config) *signaling.Endpoint {
	return signaling.New(cfg, signaling.Protocol{
		Action: live.Play, Name: "whep", Type: "rtc-play", Paths: []string{Path, AliasPath},
		Open: func(ctx context.Context, client *live.Client, offer string, w rtc.Wishes) (signaling.Session, error) {
			return cfg.RTC.Play(ctx, client, offer, w)
		},
	})
}

package rtc

import (
	"context"
	"net/netip"
	"regexp"
	"testing"

	"github.com/pion/dtls/v3"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

// TestLines: whatever the viewer's encryption and transport, its packets take
// the short way, unless it wants to be the DTLS server.
func TestLines(t *testing.T) {
	profile := func(p dtls.SRTPProtectionProfile) rtctest.Settings {
		return func(e *webrtc.SettingEngine) { e.SetSRTPProtectionProfiles(p) }
	}
	tcp := func(e *webrtc.SettingEngine) { e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeTCP4}) }
	for name, c := range map[string]struct {
		set             rtctest.Settings
		server          bool // the viewer insists on being the DTLS server
		direct, batched bool
	}{
		"AES-128-GCM": {profile(dtls.SRTP_AEAD_AES_128_GCM), false, true, true},
		"AES-256-GCM": {profile(dtls.SRTP_AEAD_AES_256_GCM), false, true, true},
		"AES-128-CM":  {profile(dtls.SRTP_AES128_CM_HMAC_SHA1_80), false, true, true},
		"TCP":         {tcp, false, true, false},
		"DTLS server": {func(*webrtc.SettingEngine) {}, true, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, hub := stage(t)
			publisher := rtctest.NewPublisher(t)
			p, err := s.Publish(t.Context(), join(t, hub, live.Publish), publisher.Offer)
			if err != nil {
				t.Fatal(err)
			}
			publisher.Start(t, p.Answer())
			viewer := rtctest.NewViewer(t, rtctest.AllCodecs, c.set)
			v, err := s.Play(t.Context(), join(t, hub, live.Play), setup(viewer.Offer, c.server, "passive"))
			if err != nil {
				t.Fatal(err)
			}
			viewer.Start(t, setup(v.Answer(), c.server, "active"))
			rtctest.Eventually(t, "pictures and sound", func() bool { return viewer.Frames() > 10 && viewer.Audio() > 10 })
			if direct := v.line.open(); direct != c.direct {
				t.Errorf("direct %v", direct)
			}
			if w := v.line.way.Load(); (w.socket != nil) != c.batched {
				t.Errorf("goes by %+v", *w)
			}
		})
	}
}

// setup changes who is the DTLS server in a description.
func setup(sdp string, change bool, to string) string {
	if !change {
		return sdp
	}
	return regexp.MustCompile(`a=setup:\w+`).ReplaceAllString(sdp, "a=setup:"+to)
}

func stage(t *testing.T) (*Server, *live.Hub) {
	t.Helper()
	s, err := Open(context.Background(), Config{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	hub := live.Open(live.Config{})
	t.Cleanup(hub.Close)
	t.Cleanup(s.Close)
	return s, hub
}

func join(t *testing.T, hub *live.Hub, action live.Action) *live.Client {
	t.Helper()
	c, err := hub.Join(context.Background(), live.ClientInfo{
		Request: live.Request{Action: action, EventID: "show", Remote: netip.MustParseAddr("127.0.0.1")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

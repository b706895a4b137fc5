package rtc_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/pion/dtls/v3"
	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
)

// TestEveryKindOfViewer checks that viewers with each encryption, transport and DTLS role receive audio
// and video, and that the server notices at once when they leave.
func TestEveryKindOfViewer(t *testing.T) {
	profile := func(p dtls.SRTPProtectionProfile) rtctest.Settings {
		return func(e *webrtc.SettingEngine) { e.SetSRTPProtectionProfiles(p) }
	}
	for name, c := range map[string]struct {
		set    rtctest.Settings
		server bool // the viewer insists on being the DTLS server
	}{
		"AES-128-GCM": {profile(dtls.SRTP_AEAD_AES_128_GCM), false},
		"AES-256-GCM": {profile(dtls.SRTP_AEAD_AES_256_GCM), false},
		"AES-128-CM":  {profile(dtls.SRTP_AES128_CM_HMAC_SHA1_80), false},
		"DTLS server": {func(*webrtc.SettingEngine) {}, true},
		"TCP":         {func(e *webrtc.SettingEngine) { e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeTCP4}) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newTestServer(t)
			s.publisher(t)
			client := rtctest.NewViewer(t, rtctest.AllCodecs, c.set)
			offer := client.Offer
			if c.server {
				offer = regexp.MustCompile(`a=setup:\w+`).ReplaceAllString(offer, "a=setup:passive")
			}
			joined := s.join(t, live.Play)
			v, err := s.rtc.Play(t.Context(), joined, offer, rtc.Wishes{})
			require.NoError(t, err)
			client.Start(t, v.Answer())
			rtctest.Eventually(t, "pictures and sound", func() bool { return client.Frames() > 10 && client.Audio() > 10 })
			reported(t, client)
			rtctest.Eventually(t, "the viewer's own reports", func() bool {
				return slices.ContainsFunc(s.hub.Clients(), func(c live.ConnInfo) bool { return c.Quality != nil && c.Quality.RTT > 0 })
			})
			client.Close()
			<-joined.Done()
		})
	}
}

// TestViewersAreToldTheEnd checks that a kicked viewer notices at once.
func TestViewersAreToldTheEnd(t *testing.T) {
	s := newTestServer(t)
	s.publisher(t)
	client, v := s.viewer(t)
	rtctest.Eventually(t, "the viewer's reports", func() bool {
		return slices.ContainsFunc(s.hub.Clients(), func(c live.ConnInfo) bool { return c.Quality != nil })
	})
	v.Close()
	rtctest.Eventually(t, "goodbye", func() bool { return client.State() == webrtc.PeerConnectionStateClosed })
}

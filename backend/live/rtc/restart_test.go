package rtc_test

import (
	"context"
	"strings"
	"testing"

	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/live/rtc/rtctest"
)

// patch calls Restart of a connected session, as a client's PATCH does.
func patch(t *testing.T, session interface {
	Restart(ctx context.Context, fragment string) (string, error)
},
) rtctest.Patch {
	return func(fragment string) string {
		answer, err := session.Restart(t.Context(), fragment)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(answer, "a=candidate:"), "whip-whep fails with several:\n%s", answer)
		return answer
	}
}

// TestRestart checks that media continues over new paths, for publishers and viewers, more than once, and
// also for a publisher that does not declare its SSRCs.
func TestRestart(t *testing.T) {
	for name, unsaid := range map[string][]string{"SSRCs named": nil, "SSRCs unnamed": {"a=ssrc"}} {
		t.Run(name, func(t *testing.T) {
			s := newTestServer(t)
			publisher := rtctest.NewPublisher(t)
			in, err := s.publish(t, drop(publisher.Offer, unsaid...))
			require.NoError(t, err)
			publisher.Start(t, in.Answer())
			viewer, out := s.viewer(t)
			goesOn := func(what string) {
				t.Helper()
				pictures, sound := viewer.Frames(), viewer.Audio()
				rtctest.Eventually(t, what, func() bool { return viewer.Frames() > pictures+20 && viewer.Audio() > sound+20 })
			}
			goesOn("pictures")
			for range 2 {
				publisher.Restart(t, patch(t, in))
				goesOn("pictures after the publisher's restart")
				viewer.Restart(t, patch(t, out))
				goesOn("pictures after the viewer's restart")
			}
			require.Len(t, s.hub.Clients(), 2)
		})
	}
}

func TestRestartThatFailsChangesNothing(t *testing.T) {
	s := newTestServer(t)
	s.publisher(t)
	viewer, out := s.viewer(t)
	shown(t, viewer, 5)
	for _, fragment := range []string{
		"hello", "a=ice-ufrag:abcd\r\n", "a=ice-ufrag:abc\r\na=ice-pwd:0123456789012345678901\r\n",
		"a=ice-ufrag:abcd\r\na=ice-pwd:short\r\n", "a=ice-ufrag:ab cd\r\na=ice-pwd:0123456789012345678901\r\n",
	} {
		_, err := out.Restart(t.Context(), fragment)
		require.ErrorIs(t, err, negotiation.ErrOffer, fragment)
	}
	const another = "a=ice-ufrag:another\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n"
	require.ErrorIs(t, out.AddCandidates(t.Context(), another), rtc.ErrRestart)
	shown(t, viewer, 20)
	require.Equal(t, webrtc.PeerConnectionStateConnected, viewer.State())
	out.Close()
	_, err := out.Restart(t.Context(), rtctest.Fragment(viewer.Offer))
	require.ErrorIs(t, err, rtc.ErrClosed)
}

// TestRestartOutlastsItsRequest checks that a client that disconnects during the request finds the
// session in one ICE generation, not half of two.
func TestRestartOutlastsItsRequest(t *testing.T) {
	s := newTestServer(t)
	publisher, in := s.publisher(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	publisher.Restart(t, func(fragment string) string {
		answer, err := in.Restart(gone, fragment)
		require.NoError(t, err)
		return answer
	})
}

// TestRestartOfTheSecondSection checks a fragment for the section that has the transport if that is not
// the first one.
func TestRestartOfTheSecondSection(t *testing.T) {
	s := newTestServer(t)
	offer := newBundling(seed(t, "ffmpeg_publish"))
	offer.audio = strings.Replace(offer.audio, "a=sendonly", "a=inactive", 1)
	offer.video = strings.Replace(offer.video, "a=sendonly", "a=recvonly", 1)
	v, err := s.play(t, offer.String())
	require.NoError(t, err)
	fragment, err := v.Restart(t.Context(), "a=ice-ufrag:abcd \na=ice-pwd: 0123456789012345678901")
	require.NoError(t, err)
	require.Contains(t, fragment, "a=candidate:")
	for _, want := range []string{"a=group:BUNDLE 1\r\n", "m=video 9", "a=mid:1\r\n", "a=ice-ufrag:", "a=ice-pwd:"} {
		require.Equal(t, 1, strings.Count(fragment, want), "%q in\n%s", want, fragment)
	}
}

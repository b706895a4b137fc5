package rtc_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/live/rtc/rtctest"
)

// restarter is either end of a stage.
type restarter interface {
	Restart(ctx context.Context, fragment string) (string, error)
}

// patch is the Restart of a connected session as a client's PATCH sees it.
func patch(t *testing.T, session restarter) rtctest.Patch {
	return func(fragment string) string {
		answer, err := session.Restart(context.Background(), fragment)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(answer, "a=candidate:"); n != 1 {
			t.Errorf("%d candidates where one is connected, with which whip-whep fails:\n%s", n, answer)
		}
		return answer
	}
}

// TestRestart: media goes on over new paths, on either side, more than once,
// and also for a publisher that does not name its SSRCs.
func TestRestart(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"SSRCs named":   func(offer string) string { return offer },
		"SSRCs unnamed": func(offer string) string { return drop(offer, "a=ssrc") },
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestServer(t)
			publisher := rtctest.NewPublisher(t)
			in, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), change(publisher.Offer))
			if err != nil {
				t.Fatal(err)
			}
			publisher.Start(t, in.Answer())
			viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
			out, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), viewer.Offer)
			if err != nil {
				t.Fatal(err)
			}
			viewer.Start(t, out.Answer())
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
			if n := len(s.hub.Clients()); n != 2 {
				t.Errorf("%d clients after restarts, want 2", n)
			}
		})
	}
}

func drop(sdp string, prefixes ...string) string {
	var kept strings.Builder
	for line := range strings.Lines(sdp) {
		unwanted := false
		for _, p := range prefixes {
			unwanted = unwanted || strings.HasPrefix(line, p)
		}
		if !unwanted {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

func TestRestartThatFailsChangesNothing(t *testing.T) {
	s := newTestServer(t)
	s.publish(t, "show")
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	out, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), viewer.Offer)
	if err != nil {
		t.Fatal(err)
	}
	viewer.Start(t, out.Answer())
	rtctest.Eventually(t, "pictures", func() bool { return viewer.Frames() > 5 })
	for _, fragment := range []string{
		"hello", "a=ice-ufrag:abcd\r\n", "a=ice-ufrag:abc\r\na=ice-pwd:0123456789012345678901\r\n",
		"a=ice-ufrag:abcd\r\na=ice-pwd:short\r\n", "a=ice-ufrag:ab cd\r\na=ice-pwd:0123456789012345678901\r\n",
	} {
		if _, err := out.Restart(context.Background(), fragment); !errors.Is(err, negotiation.ErrOffer) {
			t.Errorf("%q: %v, want ErrOffer", fragment, err)
		}
	}
	if err := out.AddCandidates(context.Background(), "a=ice-ufrag:another\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n"); !errors.Is(err, rtc.ErrRestart) {
		t.Errorf("another generation's candidate: %v, want ErrRestart", err)
	}
	before := viewer.Frames()
	rtctest.Eventually(t, "pictures go on", func() bool { return viewer.Frames() > before+20 })
	if viewer.State() != webrtc.PeerConnectionStateConnected {
		t.Errorf("state %v", viewer.State())
	}
	out.Close()
	if _, err := out.Restart(context.Background(), rtctest.Fragment(viewer.Offer)); !errors.Is(err, rtc.ErrClosed) {
		t.Errorf("restart of a closed session: %v, want ErrClosed", err)
	}
}

// TestRestartOutlastsItsRequest: a client that hangs up meanwhile finds the
// session whole, not half of it of another ICE generation.
func TestRestartOutlastsItsRequest(t *testing.T) {
	s := newTestServer(t)
	publisher := rtctest.NewPublisher(t)
	in, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), publisher.Offer)
	if err != nil {
		t.Fatal(err)
	}
	publisher.Start(t, in.Answer())
	gone, leave := context.WithCancel(context.Background())
	leave()
	publisher.Restart(t, func(fragment string) string {
		answer, err := in.Restart(gone, fragment)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	})
}

// TestRestartOfTheSecondSection: the fragment is about the section that has the transport,
// which need not be the first.
func TestRestartOfTheSecondSection(t *testing.T) {
	s := newTestServer(t)
	offer := newBundling(seed(t, "ffmpeg_publish"))
	offer.audio = strings.Replace(offer.audio, "a=sendonly", "a=inactive", 1)
	offer.video = strings.Replace(offer.video, "a=sendonly", "a=recvonly", 1)
	v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), offer.String())
	if err != nil {
		t.Fatal(err)
	}
	fragment, err := v.Restart(context.Background(), "a=ice-ufrag:abcd \na=ice-pwd: 0123456789012345678901")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a=group:BUNDLE 1\r\n", "m=video 9", "a=mid:1\r\n", "a=ice-ufrag:", "a=ice-pwd:", "a=candidate:"} {
		if strings.Count(fragment, want) != 1 && want != "a=candidate:" || !strings.Contains(fragment, want) {
			t.Errorf("the fragment lacks %q, or has it twice:\n%s", want, fragment)
		}
	}
}

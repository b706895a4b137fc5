package rtc_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
)

func TestNothingIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Run("stage", func(t *testing.T) {
		s := newTestServer(t)
		p := s.publish(t, "show")
		viewers := make([]*rtctest.Viewer, 3)
		for i := range viewers {
			viewers[i] = s.watch(t, "show")
		}
		rtctest.Eventually(t, "pictures for all", func() bool {
			for _, v := range viewers {
				if v.Frames() < 5 {
					return false
				}
			}
			return true
		})
		viewers[0].Close() // one of each way to go: a viewer, the publisher, the server
		p.Close()
	})
	rtctest.Eventually(t, "every goroutine has ended", func() bool { return runtime.NumGoroutine() <= before })
}

// TestOfferOfAClientThatLeft: the offer is not to blame.
func TestOfferOfAClientThatLeft(t *testing.T) {
	s := newTestServer(t)
	client := s.join(t, live.Play, "show")
	client.Leave()
	if _, err := s.rtc.Play(context.Background(), client, rtctest.NewViewer(t, rtctest.AllCodecs).Offer); !errors.Is(err, rtc.ErrClosed) {
		t.Errorf("got %v, want ErrClosed", err)
	}
}

func TestPeerThatNeverConnects(t *testing.T) {
	hub := live.Open(live.Config{})
	defer hub.Close()
	srv, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0", ConnectTimeout: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	s := testServer{hub: hub, rtc: srv}
	client := s.join(t, live.Play, "show")
	if _, err := srv.Play(context.Background(), client, rtctest.NewViewer(t, rtctest.AllCodecs).Offer); err != nil {
		t.Fatal(err)
	}
	select {
	case <-client.Done():
	case <-time.After(rtctest.Patience):
		t.Error("a peer that never connected is kept")
	}
}

// without drops the candidates that hold a word.
func without(sdp, word string) string {
	var kept []string
	for line := range strings.Lines(sdp) {
		if !strings.HasPrefix(line, "a=candidate") || !strings.Contains(line, word) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

func TestCandidates(t *testing.T) {
	srv, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0", Candidates: []string{"203.0.113.7", "localhost"}})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	hub := live.Open(live.Config{})
	defer hub.Close()
	s := testServer{hub: hub, rtc: srv}
	v, err := srv.Play(context.Background(), s.join(t, live.Play, "show"), rtctest.NewViewer(t, rtctest.AllCodecs).Offer)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" 203.0.113.7 ", " 127.0.0.1 "} {
		if !strings.Contains(v.Answer(), want) {
			t.Errorf("no candidate%s in\n%s", want, v.Answer())
		}
	}
}

func TestClosedServer(t *testing.T) {
	hub := live.Open(live.Config{})
	defer hub.Close()
	srv, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	srv.Close()
	s := testServer{hub: hub, rtc: srv}
	if _, err := srv.Play(context.Background(), s.join(t, live.Play, "show"), rtctest.NewViewer(t, rtctest.AllCodecs).Offer); err == nil {
		t.Error("a closed server answers")
	}
	if _, err := srv.Publish(context.Background(), s.join(t, live.Publish, "show"), rtctest.NewPublisher(t).Offer); err == nil {
		t.Error("a closed server answers a publisher")
	}
	if n := len(hub.Clients()); n != 0 {
		t.Errorf("%d clients left", n)
	}
}

// TestTrickle: a publisher that cannot find us is found.
func TestTrickle(t *testing.T) {
	s := newTestServer(t)
	client := rtctest.NewPublisher(t)
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), without(client.Offer, " udp "))
	if err != nil {
		t.Fatal(err)
	}
	client.Start(t, without(p.Answer(), " "))
	fragment := fragmentOf(client.Offer)
	if err := p.AddCandidates(context.Background(), fragment); err != nil {
		t.Fatal(err)
	}
	rtctest.Eventually(t, "connection", func() bool { return client.State() == webrtc.PeerConnectionStateConnected })
	p.Close()
	if err := p.AddCandidates(context.Background(), fragment); err == nil {
		t.Error("a closed peer takes candidates")
	}
}

// TestViewersTrickle: their candidates are of no use, and no mistake.
func TestViewersTrickle(t *testing.T) {
	s := newTestServer(t)
	client := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), client.Offer)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.AddCandidates(context.Background(), fragmentOf(client.Offer)); err != nil {
		t.Error(err)
	}
	v.Close()
	if err := v.AddCandidates(context.Background(), fragmentOf(client.Offer)); !errors.Is(err, rtc.ErrClosed) {
		t.Errorf("a closed viewer: %v", err)
	}
}

func fragmentOf(offer string) string {
	fragment := "a=mid:0\r\n"
	for line := range strings.Lines(offer) {
		if strings.HasPrefix(line, "a=candidate") {
			fragment += line
		}
	}
	return fragment
}

package whep_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/whep"
	"footlight/backend/live/whip"
)

// newTestServer serves both protocols, as a node does.
func newTestServer(t *testing.T) (hub *live.Hub, url string) {
	t.Helper()
	return newTestServerWith(t, live.Config{})
}

func newTestServerWith(t *testing.T, cfg live.Config) (hub *live.Hub, url string) {
	t.Helper()
	s, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	hub = live.Open(cfg)
	mux := http.NewServeMux()
	mux.Handle(whip.Path, whip.New(whip.Config{Hub: hub, RTC: s}))
	play := whep.New(whep.Config{Hub: hub, RTC: s})
	mux.Handle(whep.Path, play)
	mux.Handle(whep.AliasPath, play)
	srv := httptest.NewServer(mux)
	t.Cleanup(func() { srv.Close(); s.Close(); hub.Close() })
	return hub, srv.URL
}

func post(t *testing.T, url, offer string) (resp *http.Response, body string) {
	t.Helper()
	resp, err := http.Post(url, "application/sdp", strings.NewReader(offer))
	require.NoError(t, err)
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, string(b)
}

func TestWatchBeforePublish(t *testing.T) {
	hub, url := newTestServer(t)
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	resp, answer := post(t, url+"/rtc/v1/whip-play/?app=live&stream=show", viewer.Offer)
	if resp.StatusCode != http.StatusCreated || !strings.HasPrefix(resp.Header.Get("Location"), whep.Path) {
		t.Fatalf("POST: %s, Location %q\n%s", resp.Status, resp.Header.Get("Location"), answer)
	}
	viewer.Start(t, answer)
	rtctest.Eventually(t, "connection", func() bool { return viewer.State() == webrtc.PeerConnectionStateConnected })

	publisher := rtctest.NewPublisher(t)
	_, answer = post(t, url+"/rtc/v1/whip/?app=live&stream=show", publisher.Offer)
	publisher.Start(t, answer)
	rtctest.Eventually(t, "pictures and sound", func() bool { return viewer.Frames() > 5 && viewer.Audio() > 5 })
	if i, _ := hub.Stream("show"); i.Viewers != 1 || i.Clients != 2 {
		t.Errorf("%d viewers of %d clients", i.Viewers, i.Clients)
	}

	viewer.Close()
	rtctest.Eventually(t, "the viewer is gone", func() bool { i, _ := hub.Stream("show"); return i.Viewers == 0 })
}

func TestBrowserWithoutH264(t *testing.T) {
	_, url := newTestServer(t)
	resp, body := post(t, url+"/rtc/v1/whep/?stream=show", rtctest.NewViewer(t, rtctest.OnlyVP8).Offer)
	if resp.StatusCode != http.StatusNotAcceptable || !strings.Contains(body, "H264") {
		t.Errorf("%s %q", resp.Status, body)
	}
}

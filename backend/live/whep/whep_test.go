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
	"footlight/backend/live/rtc/signaling"
	"footlight/backend/live/whep"
	"footlight/backend/live/whip"
)

// newTestServer serves WHIP and WHEP, as a node does.
func newTestServer(t *testing.T, authorizer live.Authorizer) (hub *live.Hub, url string) {
	t.Helper()
	s, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	hub = live.Open(live.Config{Authorizer: authorizer})
	mux := http.NewServeMux()
	cfg := signaling.Config{Hub: hub, RTC: s}
	mux.Handle(whip.Path, whip.New(cfg))
	play := whep.New(cfg)
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
	hub, url := newTestServer(t, nil)
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	resp, answer := post(t, url+"/rtc/v1/whip-play/?app=live&stream=show", viewer.Offer)
	require.Equal(t, http.StatusCreated, resp.StatusCode, answer)
	require.Regexp(t, "^"+whep.Path, resp.Header.Get("Location"))
	viewer.Start(t, answer)
	rtctest.Eventually(t, "connection", func() bool { return viewer.State() == webrtc.PeerConnectionStateConnected })

	publisher := rtctest.NewPublisher(t)
	_, answer = post(t, url+"/rtc/v1/whip/?app=live&stream=show", publisher.Offer)
	publisher.Start(t, answer)
	rtctest.Eventually(t, "pictures and sound", func() bool { return viewer.Frames() > 5 && viewer.Audio() > 5 })
	i, _ := hub.Stream("show")
	require.Equal(t, []int{1, 2}, []int{i.Viewers, i.Clients})

	viewer.Close()
	rtctest.Eventually(t, "the viewer is gone", func() bool { i, _ := hub.Stream("show"); return i.Viewers == 0 })
}

func TestBrowserWithoutH264(t *testing.T) {
	_, url := newTestServer(t, nil)
	resp, body := post(t, url+"/rtc/v1/whep/?stream=show", rtctest.NewViewer(t, rtctest.OnlyVP8).Offer)
	require.Equal(t, http.StatusNotAcceptable, resp.StatusCode)
	require.Contains(t, body, "H264")
}

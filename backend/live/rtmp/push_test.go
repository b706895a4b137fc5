package rtmp_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/rtmp"
)

func (h *testServer) application(scheme string) *url.URL {
	return &url.URL{Scheme: scheme, Host: h.addr, Path: "/live"}
}

// relay sends what the players of h get to another server, until the publish there or the test ends.
func (h *testServer) relay(t *testing.T, d rtmp.Dialer, to *url.URL) {
	t.Helper()
	push, err := d.Publish(t.Context(), to, string(testEvent))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	waits, sends := make(chan struct{}), make(chan struct{})
	go func() { defer close(waits); _ = push.Wait() }()
	go func() {
		defer close(sends)
		player := h.players.Play(testEvent)
		defer player.Close()
		for {
			packets, err := player.Next(ctx)
			if err == nil {
				_, err = push.Send(packets)
			}
			if err != nil {
				return
			}
		}
	}()
	t.Cleanup(func() { cancel(); push.Close(); <-waits; <-sends })
}

// TestPush publishes a stream on another server, by RTMP and RTMPS. A player there sees what a player here does.
func TestPush(t *testing.T) {
	site := httptest.NewUnstartedServer(nil)
	site.StartTLS()
	defer site.Close()
	roots := x509.NewCertPool()
	roots.AddCert(site.Certificate())
	for scheme, cert := range map[string]*tls.Config{"rtmp": nil, "rtmps": {Certificates: site.TLS.Certificates}} {
		t.Run(scheme, func(t *testing.T) {
			here, there := open(t, live.Config{}), openTLS(t, live.Config{}, cert)
			publisher := here.publish(t, 3, "320x180")
			defer publisher.stop()
			here.relay(t, rtmp.Dialer{Private: true, Roots: roots}, there.application(scheme))
			watch(t, there.site+"/live/"+string(testEvent)+".flv", 2).seen(t).require(t, 320, "44100")
			info, ok := there.hub.Stream(testEvent)
			require.True(t, ok)
			require.Equal(t, 320, info.Video.Width)
			if cert != nil {
				_, err := rtmp.Dialer{Private: true}.Publish(t.Context(), there.application(scheme), "x")
				require.ErrorContains(t, err, "certificate")
			}
		})
	}
}

// TestPushIsRefused tells why a publish cannot begin, and never repeats the key.
func TestPushIsRefused(t *testing.T) {
	h := open(t, live.Config{})
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	t.Cleanup(func() { silent.Close() })
	at := func(host string) *url.URL { return &url.URL{Scheme: "rtmp", Host: host, Path: "/live"} }
	local := rtmp.Dialer{Private: true}
	for _, tc := range []struct {
		dialer rtmp.Dialer
		to     *url.URL
		key    string
		says   string
	}{
		{local, h.application("rtmp"), "not a name", "check the stream key"},
		{local, &url.URL{Scheme: "rtmp", Host: h.addr, Path: "/other"}, "stage-2", "check the stream key"},
		{local, at(closed.Addr().String()), "stage-2", "no RTMP server answers"},
		{rtmp.Dialer{}, h.application("rtmp"), "stage-2", "public internet"},
		{local, &url.URL{Scheme: "rtmps", Host: h.addr, Path: "/live"}, "stage-2", ""},
	} {
		_, err = tc.dialer.Publish(t.Context(), tc.to, tc.key)
		require.ErrorContains(t, err, tc.says)
		require.NotContains(t, err.Error(), tc.key)
		require.NotContains(t, err.Error(), "127.0.0.1")
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, failed := local.Publish(ctx, at(silent.Addr().String()), "k")
		ended <- failed
	}()
	c, err := silent.Accept()
	require.NoError(t, err)
	defer c.Close()
	cancel()
	require.Error(t, <-ended)
	rtctest.Eventually(t, "nobody is left", func() bool { return len(h.hub.Clients()) == 0 })
}

package telemetry_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/telemetry"
)

// lines collects what is logged.
type lines struct {
	mu  sync.Mutex // guards log
	log bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.log.Write(p)
}

// take returns the lines since the last call.
func (l *lines) take() []string {
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.log.Reset()
	return strings.Split(strings.TrimSpace(l.log.String()), "\n")
}

// refusing returns running Refusals, and the lines that they log.
func refusing(t *testing.T) (*telemetry.Refusals, func() []string) {
	t.Helper()
	log := &lines{}
	r := telemetry.NewRefusals(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey || a.Key == slog.MessageKey {
				return slog.Attr{}
			}
			return a
		},
	})))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- r.Run(ctx) }()
	t.Cleanup(func() { stop(); require.NoError(t, <-done) })
	return r, log.take
}

func TestRefusalsAreLoggedOncePerMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, take := refusing(t)
		time.Sleep(30 * time.Second)
		for range 1000 {
			r.Add("whip", netip.MustParseAddr("2001:db8::1"))
			r.Add("api", netip.MustParseAddr("2001:db8::2"))
		}
		r.Add("hls", netip.MustParseAddr("::ffff:192.0.2.1"))
		require.Equal(t, []string{
			"level=INFO network=2001:db8::/64 requests=1 protocols=[whip]",
			"level=INFO network=192.0.2.1/32 requests=1 protocols=[hls]",
		}, take(), "the first at once")
		time.Sleep(time.Minute)
		require.Equal(t, []string{""}, take(), "too early")
		time.Sleep(time.Minute)
		require.Equal(t, []string{"level=INFO network=2001:db8::/64 requests=1999 protocols=\"[api whip]\""}, take())
		time.Sleep(time.Hour)
		require.Equal(t, []string{""}, take())
		w := httptest.NewRecorder()
		telemetry.Metrics(r).ServeHTTP(w, httptest.NewRequest(http.MethodGet, telemetry.Path, http.NoBody))
		require.Contains(t, w.Body.String(), `footlight_refusals_total{protocol="whip"} 1000`)
	})
}

// TestRefusalsOfManyNetworks checks that the number of lines is limited.
func TestRefusalsOfManyNetworks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, take := refusing(t)
		for round := range 2 {
			from := netip.MustParseAddr("192.0.2.1")
			for range 1000 {
				r.Add("api", from)
				from = from.Next()
			}
			said := take()
			require.Len(t, said, 257)
			require.Contains(t, said[256], "network=others requests=1 ")
			time.Sleep(time.Minute)
			require.Contains(t, take()[0], "network=others requests=743 ", "in round %d", round)
			time.Sleep(time.Hour)
		}
	})
}

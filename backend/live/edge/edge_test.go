package edge

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
)

// origins has a stream at one server.
type origins struct{ node atomic.Value }

func (o *origins) Origin(event.ID) string { return o.node.Load().(string) }

func (o *origins) Credential(node string, _ event.ID) (url, text string, err error) {
	return "https://" + node, "secret", nil
}

// puller counts pulls, and fails while it has an error.
type puller struct {
	opened atomic.Int32
	fails  atomic.Bool
}

var errAway = errors.New("away")

func (p *puller) Pull(_ context.Context, c *live.Client, _ rtc.Ask) error {
	p.opened.Add(1)
	if p.fails.Load() {
		c.Leave()
		return errAway
	}
	s, err := c.Publish(p)
	if err == nil {
		s.Media(1, time.Now())
	}
	return err
}

func (p *puller) RequestKeyframe() {}
func (p *puller) WantFrames(bool)  {}

// withEdge runs a test with a fake clock and an edge whose streams are at server a.
func withEdge(t *testing.T, test func(t *testing.T, e *Edge, at *origins, p *puller)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h, at, p := live.Open(live.Config{}), &origins{}, &puller{}
		at.node.Store("a")
		e := New(Config{Hub: h, RTC: p, Origins: at, Log: slog.New(slog.DiscardHandler)})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- e.Run(ctx) }()
		test(t, e, at, p)
		stop()
		require.ErrorIs(t, <-done, context.Canceled)
		h.Close()
	})
}

// watches lets a viewer in.
func watches(t *testing.T, e *Edge) *live.Client {
	t.Helper()
	c, err := e.cfg.Hub.Enter(live.ClientInfo{Request: live.Request{
		Action: live.Play, EventID: "show", Protocol: "whep", Remote: netip.MustParseAddr("10.0.0.9"),
	}}, live.Grant{Identity: "ann", Everywhere: true})
	require.NoError(t, err)
	return c
}

func TestPullLastsUntilTheLastViewer(t *testing.T) {
	withEdge(t, func(t *testing.T, e *Edge, _ *origins, p *puller) {
		require.False(t, e.Keep("show"), "nobody watches")
		served := make(chan bool, 2)
		for range cap(served) {
			go func() { served <- e.Serve(t.Context(), "show") }()
		}
		require.Equal(t, []bool{true, true}, []bool{<-served, <-served})
		first, second := watches(t, e), watches(t, e)
		require.Equal(t, map[event.ID]int{"show": 2}, e.Audiences())
		first.Leave()
		time.Sleep(time.Hour)
		require.True(t, e.Keep("show"))
		require.EqualValues(t, 1, p.opened.Load(), "one pull for all")
		second.Leave()
		time.Sleep(Linger - 2*lookEvery) // the last look with a viewer may be one interval old
		require.NotNil(t, e.cfg.Hub.Session("show"))
		time.Sleep(3 * lookEvery)
		require.Nil(t, e.cfg.Hub.Session("show"))
		require.Empty(t, e.Audiences())
	})
}

// TestPullFollowsTheStream has a viewer stay while the stream goes from a to b, is nowhere, comes back, breaks, and is
// published here at last.
func TestPullFollowsTheStream(t *testing.T) {
	withEdge(t, func(t *testing.T, e *Edge, at *origins, p *puller) {
		require.True(t, e.Serve(t.Context(), "show"))
		viewer := watches(t, e)
		at.node.Store("b")
		require.False(t, e.Serve(t.Context(), "show"), "the pull from a has not ended yet")
		time.Sleep(2 * lookEvery)
		require.True(t, e.Serve(t.Context(), "show"))
		require.EqualValues(t, 2, p.opened.Load())
		at.node.Store("")
		time.Sleep(2 * lookEvery)
		require.Nil(t, e.cfg.Hub.Session("show"))
		at.node.Store("a")
		require.True(t, e.Keep("show"), "the bus tells of a")
		time.Sleep(lasting)
		e.cfg.Hub.Session("show").End()
		synctest.Wait()
		require.EqualValues(t, 4, p.opened.Load(), "pulled anew at once")
		own, err := e.cfg.Hub.Join(t.Context(), live.ClientInfo{Request: live.Request{Action: live.Publish, EventID: "show"}})
		require.NoError(t, err)
		_, err = own.Publish(p)
		require.NoError(t, err)
		time.Sleep(time.Second)
		require.False(t, e.Keep("show") || e.Serve(t.Context(), "show"), "published here")
		require.NoError(t, viewer.Err())
	})
}

func TestPullThatFails(t *testing.T) {
	withEdge(t, func(t *testing.T, e *Edge, _ *origins, p *puller) {
		defer watches(t, e).Leave()
		p.fails.Store(true)
		require.False(t, e.Serve(t.Context(), "show"))
		require.False(t, e.Serve(t.Context(), "show"))
		require.EqualValues(t, 1, p.opened.Load(), "the second viewer does not wait")
		require.True(t, e.Keep("show"), "viewers who are here stay")
		time.Sleep(retryFirst)
		require.False(t, e.Serve(t.Context(), "show"))
		require.False(t, e.Keep("show"), "until the second failure")
		time.Sleep(retryAfter)
		p.fails.Store(false)
		require.True(t, e.Serve(t.Context(), "show"))
	})
}

// TestAsk asks servers that answer, refuse and send on.
func TestAsk(t *testing.T) {
	var elsewhere atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) }))
	defer other.Close()
	for status, want := range map[int]string{http.StatusCreated: "", http.StatusServiceUnavailable: "503 Service Unavailable: full", http.StatusTemporaryRedirect: "307"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer pull.secret" || strings.Contains(r.URL.String(), "secret") || r.URL.Query().Get("stream") != "show" {
				t.Errorf("asked %s", r.URL)
			}
			w.Header().Set("Location", other.URL)
			w.WriteHeader(status)
			_, _ = w.Write([]byte("full"))
		}))
		answer, err := ask(t.Context(), server.URL, "show", "secret", "offer")
		server.Close()
		if want == "" {
			require.NoError(t, err)
			require.Equal(t, "full", answer)
			continue
		}
		require.ErrorIs(t, err, errRefused)
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "secret")
	}
	require.Zero(t, elsewhere.Load(), "the credential goes to one server")
}

func TestServed(t *testing.T) {
	var s Served
	var first live.Grant
	for i := range MaxServed {
		g, err := s.Admit("show", "node "+strconv.Itoa(i))
		require.NoError(t, err)
		if i == 0 {
			first = g
		}
	}
	_, err := s.Admit("show", "late")
	require.ErrorIs(t, err, live.ErrFull)
	_, err = s.Admit("gig", "late")
	require.NoError(t, err)
	again, err := s.Admit("show", "node 0")
	require.NoError(t, err)
	<-first.Done
	first.Release()
	require.Equal(t, MaxServed, s.Count("show"), "the new pull of node 0 counts")
	again.Release()
	require.Equal(t, MaxServed-1, s.Count("show"))
}

package httpflv_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
	"footlight/backend/live"
	"footlight/backend/live/httpflv"
	"footlight/backend/live/remux"
	"footlight/backend/media"
	"footlight/backend/media/flv"
)

// flvSite is a hub whose streams are played over HTTP.
type flvSite struct {
	hub *live.Hub
	url string // of the event's FLV
}

func open(t testing.TB, cfg live.Config) flvSite {
	t.Helper()
	h := flvSite{hub: live.Open(cfg)}
	players := remux.Open(remux.Config{})
	h.hub.OnPublish(players.Publish)
	site := httptest.NewServer(router.Origins{}.Wrap(httpflv.Handler{Hub: h.hub, Streams: players}))
	t.Cleanup(func() {
		h.hub.Close()
		site.Close()
		players.Close()
	})
	h.url = site.URL + "/live/stage.flv"
	return h
}

// ask sends a request. The answer is closed at the end of the test.
func ask(t testing.TB, method, url string, header http.Header) *http.Response {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	r, err := http.NewRequestWithContext(ctx, method, url, nil)
	require.NoError(t, err)
	for key, values := range header {
		r.Header[key] = values
	}
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { cancel(); resp.Body.Close() })
	return resp
}

// encoder is a publisher that ignores requests.
type encoder struct{}

func (encoder) RequestKeyframe() {}
func (encoder) WantFrames(bool)  {}
func (encoder) IgnoresRequests() {}

func (h flvSite) publish(t testing.TB) *live.Session {
	t.Helper()
	client, err := h.hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Publish, EventID: "stage", Remote: netip.MustParseAddr("127.0.0.1"), Token: "ann",
	}})
	require.NoError(t, err)
	session, err := client.Publish(encoder{})
	require.NoError(t, err)
	return session
}

var (
	sps = []byte{0x67, 0x42, 0xc0, 0x0d, 0xda, 0x05, 0x07, 0xe8, 0x40, 0x00, 0x00, 0x03, 0x00, 0x40, 0x00, 0x00, 0x0c, 0x83, 0xc5, 0x0a, 0xa8}
	pps = []byte{0x68, 0xce, 0x0f, 0xc8}
)

// picture makes the i-th picture of a publish. Its payload holds i.
func picture(i int, key bool, size int) media.Frame {
	slice := make([]byte, size)
	slice[0] = 0x41
	binary.BigEndian.PutUint32(slice[1:], uint32(i))
	units := [][]byte{slice}
	if key {
		slice[0] = 0x65
		units = [][]byte{sps, pps, slice}
	}
	at := time.Duration(i) * 40 * time.Millisecond
	return media.Frame{Codec: media.H264, PTS: at, DTS: at, Key: key, Units: units}
}

// number returns the number that picture wrote.
func number(c flv.Content) int { return int(binary.BigEndian.Uint32(c.Units[0][1:])) }

// next reads the next video tag.
func next(t testing.TB, r *flv.Reader) (flv.Tag, flv.Content) {
	t.Helper()
	for {
		tag, err := r.Next()
		require.NoError(t, err)
		if tag.Kind == flv.Video {
			c, err := flv.Read(tag.Kind, tag.Body)
			require.NoError(t, err)
			return tag, c
		}
	}
}

// TestPlaysOn checks that one answer spans publishers: each one is introduced, and times rise.
func TestPlaysOn(t *testing.T) {
	h := open(t, live.Config{})
	resp := ask(t, http.MethodGet, h.url, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Equal(t, "video/x-flv", resp.Header.Get("Content-Type"))
	require.Equal(t, "no-cache, no-store", resp.Header.Get("Cache-Control"))
	require.Equal(t, []string{"chunked"}, resp.TransferEncoding)
	var r *flv.Reader
	last := time.Duration(-1)
	for range 2 {
		session := h.publish(t)
		for i := range 5 {
			session.Deliver(picture(i, i == 0, 100))
		}
		if r == nil {
			var err error
			r, err = flv.NewReader(resp.Body)
			require.NoError(t, err)
		}
		tag, c := next(t, r)
		require.Equal(t, [][]byte{sps}, c.SPS, "it is not introduced")
		for i := range 5 {
			tag, c = next(t, r)
			require.Equal(t, i, number(c))
			require.Equal(t, i == 0, tag.Body[0] == 0x17)
			require.Greater(t, tag.At, last)
			last = tag.At
		}
		session.End()
	}
}

// TestSlowReader has a player that reads nothing for long: it loses pictures, but none between a keyframe and
// the next one.
func TestSlowReader(t *testing.T) {
	h := open(t, live.Config{})
	resp := ask(t, http.MethodGet, h.url, nil)
	const gop, count = 10, 400
	<-h.film(t, gop, count)
	r, err := flv.NewReader(resp.Body)
	require.NoError(t, err)
	next(t, r)
	shown := 0
	for last := -1; last < count; {
		_, c := next(t, r)
		if len(c.Units) == 0 {
			continue
		}
		n := number(c)
		require.True(t, n == last+1 || n%gop == 0, "picture %d after %d", n, last)
		last = n
		shown++
	}
	require.Less(t, shown, count)
}

// film publishes pictures until the test ends: count of them at once, then slowly. The returned channel is
// closed after the first count.
func (h flvSite) film(t testing.TB, gop, count int) <-chan struct{} {
	t.Helper()
	session := h.publish(t)
	many, done := make(chan struct{}), make(chan struct{})
	t.Cleanup(func() { session.End(); <-done })
	go func() {
		defer close(done)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for i := 0; ; i++ {
			session.Deliver(picture(i, i%gop == 0, 150_000))
			if i == count {
				close(many)
			}
			if i < count {
				continue
			}
			select {
			case <-tick.C:
			case <-session.Done():
				return
			}
		}
	}()
	return many
}

func TestHead(t *testing.T) {
	h := open(t, live.Config{})
	resp := ask(t, http.MethodHead, h.url, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.Equal(t, "video/x-flv", resp.Header.Get("Content-Type"))
	require.Equal(t, "no-cache, no-store", resp.Header.Get("Cache-Control"))
	require.Empty(t, h.hub.Clients())
}

func TestRefuses(t *testing.T) {
	h := open(t, live.Config{MaxConnections: 1})
	held := ask(t, http.MethodGet, h.url, nil)
	require.Equal(t, http.StatusOK, held.StatusCode)
	base := h.url[:len(h.url)-len("stage.flv")]
	for _, tc := range []struct {
		method, url string
		status      int
		says        string
		header      map[string]string
	}{
		{http.MethodPost, h.url, 405, "GET and HEAD", map[string]string{"Allow": "GET, HEAD"}},
		{http.MethodGet, base + "..flv", 404, "/live/<eventId>.flv", nil},
		{http.MethodGet, base + "stage.mp4", 404, "/live/<eventId>.flv", nil},
		{http.MethodGet, h.url, 503, "as many connections", map[string]string{"Retry-After": "10", "Cache-Control": "no-store"}},
	} {
		resp := ask(t, tc.method, tc.url, nil)
		require.Equal(t, tc.status, resp.StatusCode, tc.url)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Contains(t, string(body), tc.says)
		for key, want := range tc.header {
			require.Equal(t, want, resp.Header.Get(key))
		}
	}
	require.NoError(t, h.hub.Kick(h.hub.Clients()[0].ID))
	_, err := io.ReadAll(held.Body)
	require.NoError(t, err, "the end of a stream is no error")
}

// authorizer lets callers with the token "ann" in.
type authorizer struct{}

func (authorizer) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	switch r.Token {
	case "":
		return live.Grant{}, live.ErrUnauthenticated
	case "ann":
		return live.Grant{Identity: "ann"}, nil
	}
	return live.Grant{}, fmt.Errorf("%w: no ticket", live.ErrDenied)
}

func TestTokens(t *testing.T) {
	h := open(t, live.Config{Authorizer: authorizer{}})
	for _, tc := range []struct {
		query, auth string
		status      int
	}{{"", "", 401}, {"?token=bob", "", 403}, {"", "Bearer bob", 403}, {"?token=ann", "", 200}, {"", "Bearer ann", 200}} {
		resp := ask(t, http.MethodGet, h.url+tc.query, http.Header{"Authorization": {tc.auth}})
		require.Equal(t, tc.status, resp.StatusCode)
	}
	for _, c := range h.hub.Clients() {
		require.NotContains(t, fmt.Sprintf("%+v", c), "Token:ann")
	}
}

// TestOrigins checks that a page of this machine may play, and gets the CORS headers.
func TestOrigins(t *testing.T) {
	h := open(t, live.Config{})
	page := http.Header{"Origin": {"http://localhost:5173"}}
	resp := ask(t, http.MethodGet, h.url, page)
	require.Equal(t, "http://localhost:5173", resp.Header.Get("Access-Control-Allow-Origin"))
	require.Equal(t, "Origin", resp.Header.Get("Vary"))
	page.Set("Access-Control-Request-Method", "GET")
	require.Equal(t, http.StatusNoContent, ask(t, http.MethodOptions, h.url, page).StatusCode)
	stranger := ask(t, http.MethodGet, h.url, http.Header{"Origin": {"https://elsewhere.example"}})
	require.Empty(t, stranger.Header.Get("Access-Control-Allow-Origin"))
}

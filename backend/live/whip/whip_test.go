package whip_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/rtc/signaling"
	"footlight/backend/live/whip"
)

type testServer struct {
	hub *live.Hub
	url string
}

func newTestServer(t *testing.T, cfg live.Config, changes ...func(*signaling.Config)) testServer {
	t.Helper()
	s, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	hub := live.Open(cfg)
	whipCfg := signaling.Config{Hub: hub, RTC: s, ICEServers: []signaling.ICEServer{{URL: "stun:stun.example.org"}, {
		URL: "turn:turn.example.org?transport=udp", Username: "u", Credential: `se"cret`,
	}}}
	for _, change := range changes {
		change(&whipCfg)
	}
	srv := httptest.NewServer(whip.New(whipCfg))
	t.Cleanup(func() { srv.Close(); s.Close(); hub.Close() })
	return testServer{hub: hub, url: srv.URL}
}

type request struct {
	method, path, kind, body string
	header                   map[string]string
}

// do sends a request and returns the response with its body read.
func (s testServer) do(t *testing.T, rq request) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(rq.method, s.url+rq.path, strings.NewReader(rq.body))
	require.NoError(t, err)
	if rq.kind != "" {
		r.Header.Set("Content-Type", rq.kind)
	}
	for k, v := range rq.header {
		r.Header.Set(k, v)
	}
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, string(b)
}

// answers requires a status and a word in the body.
func (s testServer) answers(t *testing.T, rq request, status int, says, name string) *http.Response {
	t.Helper()
	resp, body := s.do(t, rq)
	require.Equal(t, status, resp.StatusCode, "%s: %s", name, body)
	require.Contains(t, body, says, name)
	return resp
}

// media waits until media arrives.
func (s testServer) media(t *testing.T) {
	t.Helper()
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })
}

const (
	stun = `<stun:stun.example.org>; rel="ice-server"`
	turn = `<turn:turn.example.org?transport=udp>; rel="ice-server"; username="u"; credential="se\"cret"; credential-type="password"`
)

const endpoint = "/rtc/v1/whip/?app=live&stream=show"

func (s testServer) post(t *testing.T, offer string) (*http.Response, string) {
	t.Helper()
	return s.do(t, request{method: "POST", path: endpoint, kind: "application/sdp", body: offer})
}

func TestSession(t *testing.T) {
	s := newTestServer(t, live.Config{})
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	require.Equal(t, http.StatusCreated, resp.StatusCode, answer)
	require.Equal(t, "application/sdp", resp.Header.Get("Content-Type"))
	require.True(t, resp.Close)
	location, etag := resp.Header.Get("Location"), resp.Header.Get("ETag")
	require.Regexp(t, `^/rtc/v1/whip/[^?#]{22,}$`, location)
	require.Regexp(t, `^"`, etag)
	require.Equal(t, []string{stun, turn}, resp.Header.Values("Link"))
	pub.Start(t, answer)
	s.media(t)

	for name, c := range map[string]struct {
		request
		want int
		says string
	}{
		"trickle":               {patch(location, candidate, etag), 204, ""},
		"trickle of any":        {patch(location, candidate, "*"), 204, ""},
		"trickle of one of two": {patch(location, candidate, `"x", `+etag), 204, ""},
		"trickle of a stranger": {patch(location, "a=candidate:1 1 ssltcp 1 somewhere.local 9 typ host\r\n", etag), 204, ""},
		"trickle of another":    {patch(location, candidate, `"x"`), 412, "ICE was restarted"},
		"trickle of a weak tag": {patch(location, candidate, "W/"+etag), 412, "ICE was restarted"},
		"trickle of nothing":    {patch(location, candidate, ""), 428, "If-Match"},
		"restart with ETag":     {patch(location, "a=ice-ufrag:another\r\n"+candidate, etag), 422, "If-Match: *"},
		"restart without pwd":   {patch(location, "a=ice-ufrag:another\r\n"+candidate, "*"), 400, "ice-pwd"},
		"garbage":               {patch(location, "hello", etag), 400, "not an SDP fragment"},
		"huge":                  {patch(location, strings.Repeat(candidate, 2000), etag), 413, "64 KiB"},
		"other type":            {request{method: "PATCH", path: location, kind: "text/plain", body: candidate}, 415, "trickle-ice-sdpfrag"},
		"read":                  {request{method: "GET", path: location}, 200, ""},
		"put":                   {request{method: "PUT", path: location}, 405, "PUT"},
		"preflight":             {request{method: "OPTIONS", path: location}, 204, ""},
	} {
		resp := s.answers(t, c.request, c.want, c.says, name)
		require.False(t, resp.StatusCode == 204 && resp.Header.Get("ETag") != "", "%s: nothing restarted", name)
		require.Equal(t, fragmentType, resp.Header.Get("Accept-Patch"), name)
	}

	for range 2 { // the second DELETE finds a session that has just ended
		resp, body := s.do(t, request{method: "DELETE", path: location})
		require.Equal(t, 200, resp.StatusCode)
		require.Empty(t, body)
	}
	s.answers(t, patch(location, candidate, etag), 404, "has ended", "PATCH after DELETE")
	require.Empty(t, s.hub.Clients())
}

const (
	fragmentType = "application/trickle-ice-sdpfrag"
	candidate    = "a=mid:0\r\na=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host\r\n"
)

func patch(path, fragment, match string) request {
	rq := request{method: "PATCH", path: path, kind: fragmentType, body: fragment, header: map[string]string{}}
	if match != "" {
		rq.header["If-Match"] = match
	}
	return rq
}

func TestICERestart(t *testing.T) {
	s := newTestServer(t, live.Config{})
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	location, first := resp.Header.Get("Location"), resp.Header.Get("ETag")
	pub.Start(t, answer)
	received := func() uint64 { i, _ := s.hub.Stream("show"); return i.BytesIn }
	rtctest.Eventually(t, "media", func() bool { return received() > 0 })

	var second string
	pub.Restart(t, func(fragment string) string {
		resp, body := s.do(t, patch(location, fragment, "*"))
		second = resp.Header.Get("ETag")
		require.Equal(t, 200, resp.StatusCode, body)
		require.Equal(t, fragmentType, resp.Header.Get("Content-Type"))
		require.NotContains(t, []string{"", first}, second)
		for _, want := range []string{"a=ice-ufrag:", "a=ice-pwd:", "a=candidate:", "a=mid:"} {
			require.Contains(t, body, want)
		}
		return body
	})
	before := received()
	rtctest.Eventually(t, "media goes on", func() bool { return received() > before+10_000 })
	for etag, want := range map[string]int{first: 412, second: 204} {
		s.answers(t, patch(location, candidate, etag), want, "", etag)
	}
	require.Len(t, s.hub.Clients(), 1)
}

func TestRefusals(t *testing.T) {
	s := newTestServer(t, live.Config{})
	offer := rtctest.NewPublisher(t).Offer
	for name, c := range map[string]struct {
		request
		want int
		says string
	}{
		"no SDP":     {request{method: "POST", path: endpoint, kind: "application/sdp", body: "hello"}, 400, "not SDP"},
		"empty":      {request{method: "POST", path: endpoint, kind: "application/sdp"}, 400, "neither"},
		"VP8 alone":  {request{method: "POST", path: endpoint, kind: "application/sdp", body: withoutH264(offer)}, 406, "H264"},
		"JSON":       {request{method: "POST", path: endpoint, kind: "application/json", body: "{}"}, 415, "application/sdp"},
		"huge":       {request{method: "POST", path: endpoint, kind: "application/sdp", body: strings.Repeat("a=b\r\n", 20_000)}, 413, "64 KiB"},
		"bad stream": {request{method: "POST", path: "/rtc/v1/whip/?stream=../etc", kind: "application/sdp", body: offer}, 400, "stream name"},
		"bad app":    {request{method: "POST", path: "/rtc/v1/whip/?app=vod", kind: "application/sdp", body: offer}, 404, "app=live"},
		"no session": {request{method: "PATCH", path: "/rtc/v1/whip/nobody", body: "a=b"}, 404, "no such session"},
		"put":        {request{method: "PUT", path: endpoint}, 405, "PUT"},
	} {
		resp := s.answers(t, c.request, c.want, c.says, name)
		require.Regexp(t, "^text/plain", resp.Header.Get("Content-Type"), name)
	}
	require.Empty(t, s.hub.Clients())
}

func withoutH264(offer string) string { return strings.ReplaceAll(offer, "H264/90000", "X264/90000") }

func TestEndpointMethods(t *testing.T) {
	s := newTestServer(t, live.Config{})
	for method, want := range map[string]int{"OPTIONS": 204, "GET": 200, "HEAD": 200} {
		resp, body := s.do(t, request{method: method, path: endpoint})
		require.Equal(t, want, resp.StatusCode, method)
		require.Empty(t, body, method)
		require.Equal(t, "application/sdp", resp.Header.Get("Accept-Post"), method)
		require.NotContains(t, strings.Join(resp.Header.Values("Link"), " "), "credential", method)
	}
}

// TestOvertaken checks that a device is refused right after another device of the same creator took over.
func TestOvertaken(t *testing.T) {
	s := newTestServer(t, live.Config{})
	for range 2 {
		c, err := s.hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
			Action: live.Publish, EventID: "show", Remote: netip.MustParseAddr("127.0.0.1"),
		}, Type: "rtc-publish"})
		require.NoError(t, err)
		session, err := c.Publish(silent{})
		require.NoError(t, err)
		session.Media(1, time.Now().Add(time.Hour)) // counts as sending during the test
	}
	resp, body := s.post(t, rtctest.NewPublisher(t).Offer)
	require.Equal(t, http.StatusConflict, resp.StatusCode)
	require.Contains(t, body, "Stop it there first")
	require.NotEmpty(t, resp.Header.Get("Retry-After"))
}

// silent is a publisher without media.
type silent struct{}

func (silent) RequestKeyframe() {}
func (silent) WantFrames(bool)  {}

// door maps every token to an identity of its own.
type door struct{}

func (door) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	switch r.Token {
	case "":
		return live.Grant{}, live.ErrUnauthenticated
	case "stranger":
		return live.Grant{}, live.ErrDenied
	case "late":
		return live.Grant{}, fmt.Errorf("%w: the event is over", live.ErrDenied)
	case "twice":
		return live.Grant{}, fmt.Errorf("%w: on too many devices", live.ErrInUse)
	case "lost":
		return live.Grant{}, fmt.Errorf("%w: dial 10.0.0.1", live.ErrUnavailable)
	}
	return live.Grant{Identity: r.Token}, nil
}

func TestDoor(t *testing.T) {
	s := newTestServer(t, live.Config{Authorizer: door{}, MaxConnections: 1})
	says := map[int]string{
		401: "Authorization: Bearer", 403: "Not allowed", 409: "Stop the other publisher", 503: "Try again", 201: "v=0",
	}
	for _, c := range []struct {
		name, path, authorization string
		want                      int
	}{
		{"no token", endpoint, "", 401},
		{"the text for none", endpoint, "Bearer undefined", 401},
		{"stranger", endpoint, "Bearer stranger", 403},
		{"after the event", endpoint, "Bearer late", 403},
		{"in use", endpoint, "Bearer twice", 403},
		{"the door cannot ask", endpoint, "Bearer lost", 503},
		{"creator", endpoint, "Bearer creator", 201},
		{"another creator", endpoint, "Bearer other", 409},
		{"the same without scheme", endpoint, "creator", 201},
		{"in the query", endpoint + "&token=creator", "", 201},
		{"full", "/rtc/v1/whip/?stream=other", "Bearer creator", 503},
	} {
		resp, body := s.do(t, request{
			method: "POST", path: c.path, kind: "application/sdp", body: rtctest.NewPublisher(t).Offer,
			header: map[string]string{"Authorization": c.authorization},
		})
		require.Equal(t, c.want, resp.StatusCode, "%s: %s", c.name, body)
		require.Contains(t, body, says[c.want], c.name)
		require.Equal(t, c.name == "in use", resp.Header.Get("Refusal") == "devices", c.name)
		require.NotContains(t, body, "10.0.0.1", c.name)
		require.Equal(t, c.want == 503 || c.want == 409, resp.Header.Get("Retry-After") != "", c.name)
		require.Equal(t, c.name == "after the event", strings.Contains(body, "the event is over"), c.name)
	}
	require.Len(t, s.hub.Clients(), 1, "the last publisher alone")
}

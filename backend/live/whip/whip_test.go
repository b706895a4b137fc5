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

func newTestServer(t *testing.T, cfg live.Config, changes ...func(*whip.Config)) testServer {
	t.Helper()
	s, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	hub := live.Open(cfg)
	whipCfg := whip.Config{Hub: hub, RTC: s, ICEServers: []signaling.ICEServer{{URL: "stun:stun.example.org"}, {
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
	if resp.StatusCode != http.StatusCreated || resp.Header.Get("Content-Type") != "application/sdp" || !resp.Close {
		t.Fatalf("POST: %s %q\n%s", resp.Status, resp.Header.Get("Content-Type"), answer)
	}
	location, etag := resp.Header.Get("Location"), resp.Header.Get("ETag")
	if !strings.HasPrefix(location, "/rtc/v1/whip/") || strings.ContainsAny(location, "?#") || len(location) < 35 {
		t.Errorf("Location %q", location)
	}
	links := strings.Join(resp.Header.Values("Link"), "\n")
	if !strings.HasPrefix(etag, `"`) || links != stun+"\n"+turn {
		t.Errorf("ETag %q Link %q", etag, links)
	}
	pub.Start(t, answer)
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })

	for name, c := range map[string]struct {
		request
		want int
		says string
	}{
		"trickle":               {patch(candidate, etag), 204, ""},
		"trickle of any":        {patch(candidate, "*"), 204, ""},
		"trickle of one of two": {patch(candidate, `"x", `+etag), 204, ""},
		"trickle of a stranger": {patch("a=candidate:1 1 ssltcp 1 somewhere.local 9 typ host\r\n", etag), 204, ""},
		"trickle of another":    {patch(candidate, `"x"`), 412, "ICE was restarted"},
		"trickle of a weak tag": {patch(candidate, "W/"+etag), 412, "ICE was restarted"},
		"trickle of nothing":    {patch(candidate, ""), 428, "If-Match"},
		"restart with ETag":     {patch("a=ice-ufrag:another\r\n"+candidate, etag), 422, "If-Match: *"},
		"restart without pwd":   {patch("a=ice-ufrag:another\r\n"+candidate, "*"), 400, "ice-pwd"},
		"garbage":               {patch("hello", etag), 400, "not an SDP fragment"},
		"huge":                  {patch(strings.Repeat(candidate, 2000), etag), 413, "64 KiB"},
		"other type":            {request{method: "PATCH", kind: "text/plain", body: candidate}, 415, "trickle-ice-sdpfrag"},
		"read":                  {request{method: "GET"}, 200, ""},
		"put":                   {request{method: "PUT"}, 405, "PUT"},
		"preflight":             {request{method: "OPTIONS"}, 204, ""},
	} {
		c.path = location
		resp, body := s.do(t, c.request)
		if resp.StatusCode != c.want || !strings.Contains(body, c.says) {
			t.Errorf("%s: %s %q, want %d with %q", name, resp.Status, body, c.want, c.says)
		}
		if resp.StatusCode == 204 && resp.Header.Get("ETag") != "" {
			t.Errorf("%s: an ETag where nothing restarted", name)
		}
		if resp.Header.Get("Accept-Patch") != fragmentType {
			t.Errorf("%s: Accept-Patch %q", name, resp.Header.Get("Accept-Patch"))
		}
	}

	for range 2 { // the second time the session has just ended
		if resp, body := s.do(t, request{method: "DELETE", path: location}); resp.StatusCode != 200 || body != "" {
			t.Errorf("DELETE: %s %q, want 200", resp.Status, body)
		}
	}
	late := patch(candidate, etag)
	late.path = location
	if resp, body := s.do(t, late); resp.StatusCode != 404 || !strings.Contains(body, "has ended") {
		t.Errorf("PATCH after DELETE: %s %q, want 404", resp.Status, body)
	}
	if n := len(s.hub.Clients()); n != 0 {
		t.Errorf("%d clients left after DELETE", n)
	}
}

const (
	fragmentType = "application/trickle-ice-sdpfrag"
	candidate    = "a=mid:0\r\na=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host\r\n"
)

func patch(fragment, match string) request {
	rq := request{method: "PATCH", kind: fragmentType, body: fragment, header: map[string]string{}}
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
		rq := patch(fragment, "*")
		rq.path = location
		resp, body := s.do(t, rq)
		second = resp.Header.Get("ETag")
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != fragmentType || second == "" || second == first {
			t.Fatalf("restart: %s %q, ETag %q after %q", resp.Status, resp.Header.Get("Content-Type"), second, first)
		}
		for _, want := range []string{"a=ice-ufrag:", "a=ice-pwd:", "a=candidate:", "a=mid:"} {
			if !strings.Contains(body, want) {
				t.Errorf("the answer lacks %s: %q", want, body)
			}
		}
		return body
	})
	before := received()
	rtctest.Eventually(t, "media goes on", func() bool { return received() > before+10_000 })
	for etag, want := range map[string]int{first: 412, second: 204} {
		rq := patch(candidate, etag)
		rq.path = location
		if resp, body := s.do(t, rq); resp.StatusCode != want {
			t.Errorf("trickle with %s: %s %q, want %d", etag, resp.Status, body, want)
		}
	}
	if n := len(s.hub.Clients()); n != 1 {
		t.Errorf("%d clients, want 1", n)
	}
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
		resp, body := s.do(t, c.request)
		if resp.StatusCode != c.want || !strings.Contains(body, c.says) {
			t.Errorf("%s: %s %q, want %d with %q", name, resp.Status, body, c.want, c.says)
		}
		if !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%s: Content-Type %q", name, resp.Header.Get("Content-Type"))
		}
	}
	if n := len(s.hub.Clients()); n != 0 {
		t.Errorf("%d clients left after refusals", n)
	}
}

func withoutH264(offer string) string { return strings.ReplaceAll(offer, "H264/90000", "X264/90000") }

func TestEndpointMethods(t *testing.T) {
	s := newTestServer(t, live.Config{})
	for _, c := range []struct {
		method string
		want   int
	}{{"OPTIONS", 204}, {"GET", 200}, {"HEAD", 200}} {
		resp, body := s.do(t, request{method: c.method, path: endpoint})
		if resp.StatusCode != c.want || body != "" || resp.Header.Get("Accept-Post") != "application/sdp" {
			t.Errorf("%s: %s %q Accept-Post %q", c.method, resp.Status, body, resp.Header.Get("Accept-Post"))
		}
		for _, link := range resp.Header.Values("Link") {
			if strings.Contains(link, "credential") {
				t.Errorf("%s tells anybody a credential", c.method)
			}
		}
	}
}

// door gives every token an identity of its own.
// TestOvertaken refuses a device that comes back right after another one of the
// same creator took over.
func TestOvertaken(t *testing.T) {
	s := newTestServer(t, live.Config{})
	for range 2 {
		c, err := s.hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
			Action: live.Publish, EventID: "show", Remote: netip.MustParseAddr("127.0.0.1"),
		}, Type: "rtc-publish"})
		require.NoError(t, err)
		session, err := c.Publish(still{})
		require.NoError(t, err)
		session.Media(1, time.Now().Add(time.Hour)) // it sends for as long as this takes
	}
	resp, body := s.post(t, rtctest.NewPublisher(t).Offer)
	if resp.StatusCode != http.StatusConflict || !strings.Contains(body, "Stop it there first") || resp.Header.Get("Retry-After") == "" {
		t.Errorf("%s %v %s", resp.Status, resp.Header, body)
	}
}

// still is a publisher without media.
type still struct{}

func (still) RequestKeyframe() {}
func (still) WantFrames(bool)  {}

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
	post := func(path, authorization string) (*http.Response, string) {
		return s.do(t, request{
			method: "POST", path: path, kind: "application/sdp", body: rtctest.NewPublisher(t).Offer,
			header: map[string]string{"Authorization": authorization},
		})
	}
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
		resp, body := post(c.path, c.authorization)
		if resp.StatusCode != c.want || !strings.Contains(body, says[c.want]) {
			t.Errorf("%s: %s %q, want %d with %q", c.name, resp.Status, body, c.want, says[c.want])
		}
		if (resp.Header.Get("Refusal") == "devices") != (c.name == "in use") || strings.Contains(body, "10.0.0.1") {
			t.Errorf("%s: Refusal %q, %s", c.name, resp.Header.Get("Refusal"), body)
		}
		if (c.want == 503 || c.want == 409) != (resp.Header.Get("Retry-After") != "") {
			t.Errorf("%s: Retry-After %q", c.name, resp.Header.Get("Retry-After"))
		}
		if c.name == "after the event" && !strings.Contains(body, "the event is over") {
			t.Errorf("%s: %q", c.name, body)
		}
	}
	if n := len(s.hub.Clients()); n != 1 {
		t.Errorf("%d clients, want the last publisher alone", n)
	}
}

package whip_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/whip"
)

type stage struct {
	hub *live.Hub
	url string
}

func newStage(t *testing.T, cfg live.Config) stage {
	t.Helper()
	s, err := rtc.Open(context.Background(), rtc.Config{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	hub := live.Open(cfg)
	srv := httptest.NewServer(whip.New(whip.Config{Hub: hub, RTC: s, ICEServers: []string{"stun:stun.example.org"}}))
	t.Cleanup(func() { srv.Close(); s.Close(); hub.Close() })
	return stage{hub: hub, url: srv.URL}
}

type request struct {
	method, path, kind, body string
	header                   map[string]string
}

// do sends a request and returns the response with its body read.
func (s stage) do(t *testing.T, rq request) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(rq.method, s.url+rq.path, strings.NewReader(rq.body))
	if err != nil {
		t.Fatal(err)
	}
	if rq.kind != "" {
		r.Header.Set("Content-Type", rq.kind)
	}
	for k, v := range rq.header {
		r.Header.Set(k, v)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(b)
}

const endpoint = "/rtc/v1/whip/?app=live&stream=show"

func (s stage) post(t *testing.T, offer string) (*http.Response, string) {
	t.Helper()
	return s.do(t, request{method: "POST", path: endpoint, kind: "application/sdp", body: offer})
}

func TestSession(t *testing.T) {
	s := newStage(t, live.Config{})
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	if resp.StatusCode != http.StatusCreated || resp.Header.Get("Content-Type") != "application/sdp" {
		t.Fatalf("POST: %s %q\n%s", resp.Status, resp.Header.Get("Content-Type"), answer)
	}
	location, etag := resp.Header.Get("Location"), resp.Header.Get("ETag")
	if !strings.HasPrefix(location, "/rtc/v1/whip/") || strings.ContainsAny(location, "?#") || len(location) < 35 {
		t.Errorf("Location %q", location)
	}
	if !strings.HasPrefix(etag, `"`) || resp.Header.Get("Link") != `<stun:stun.example.org>; rel="ice-server"` {
		t.Errorf("ETag %q Link %q", etag, resp.Header.Get("Link"))
	}
	pub.Start(t, answer)
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })

	candidate := "a=mid:0\r\na=candidate:1 1 udp 2130706431 127.0.0.1 9 typ host\r\n"
	for name, c := range map[string]struct {
		request
		want int
	}{
		"trickle":              {request{method: "PATCH", kind: "application/trickle-ice-sdpfrag", body: candidate}, 204},
		"trickle with ETag":    {request{method: "PATCH", kind: "application/trickle-ice-sdpfrag", body: candidate, header: map[string]string{"If-Match": etag}}, 204},
		"trickle with another": {request{method: "PATCH", kind: "application/trickle-ice-sdpfrag", body: candidate, header: map[string]string{"If-Match": `"x"`}}, 412},
		"restart":              {request{method: "PATCH", kind: "application/trickle-ice-sdpfrag", body: "a=ice-ufrag:another\r\n" + candidate}, 422},
		"garbage":              {request{method: "PATCH", kind: "application/trickle-ice-sdpfrag", body: "hello"}, 400},
		"other type":           {request{method: "PATCH", kind: "text/plain", body: candidate}, 415},
		"read":                 {request{method: "GET"}, 200},
		"put":                  {request{method: "PUT"}, 405},
		"preflight":            {request{method: "OPTIONS"}, 204},
	} {
		c.path = location
		if resp, body := s.do(t, c.request); resp.StatusCode != c.want {
			t.Errorf("%s: %s %s, want %d", name, resp.Status, body, c.want)
		}
	}

	for i, want := range []int{200, 404} {
		if resp, _ := s.do(t, request{method: "DELETE", path: location}); resp.StatusCode != want {
			t.Errorf("DELETE %d: %s, want %d", i, resp.Status, want)
		}
	}
	if n := len(s.hub.Clients()); n != 0 {
		t.Errorf("%d clients left after DELETE", n)
	}
}

func TestRefusals(t *testing.T) {
	s := newStage(t, live.Config{})
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
	s := newStage(t, live.Config{})
	for _, c := range []struct {
		method string
		want   int
	}{{"OPTIONS", 204}, {"GET", 200}, {"HEAD", 200}} {
		resp, body := s.do(t, request{method: c.method, path: endpoint})
		if resp.StatusCode != c.want || body != "" || resp.Header.Get("Accept-Post") != "application/sdp" {
			t.Errorf("%s: %s %q Accept-Post %q", c.method, resp.Status, body, resp.Header.Get("Accept-Post"))
		}
	}
}

// door gives every token an identity of its own.
type door struct{}

func (door) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	switch r.Token {
	case "":
		return live.Grant{}, live.ErrUnauthenticated
	case "stranger":
		return live.Grant{}, live.ErrDenied
	}
	return live.Grant{Identity: r.Token}, nil
}

func TestDoor(t *testing.T) {
	s := newStage(t, live.Config{Authorizer: door{}, MaxConnections: 1})
	post := func(path, authorization string) *http.Response {
		resp, _ := s.do(t, request{
			method: "POST", path: path, kind: "application/sdp", body: rtctest.NewPublisher(t).Offer,
			header: map[string]string{"Authorization": authorization},
		})
		return resp
	}
	for _, c := range []struct {
		name, path, authorization string
		want                      int
	}{
		{"no token", endpoint, "", 401},
		{"the text for none", endpoint, "Bearer undefined", 401},
		{"stranger", endpoint, "Bearer stranger", 403},
		{"creator", endpoint, "Bearer creator", 201},
		{"another creator", endpoint, "Bearer other", 409},
		{"the same without scheme", endpoint, "creator", 201},
		{"in the query", endpoint + "&token=creator", "", 201},
		{"full", "/rtc/v1/whip/?stream=other", "Bearer creator", 503},
	} {
		resp := post(c.path, c.authorization)
		if resp.StatusCode != c.want {
			t.Errorf("%s: %s, want %d", c.name, resp.Status, c.want)
		}
		if c.want == 503 && resp.Header.Get("Retry-After") == "" {
			t.Errorf("%s: no Retry-After", c.name)
		}
	}
	if n := len(s.hub.Clients()); n != 1 {
		t.Errorf("%d clients, want the last publisher alone", n)
	}
}

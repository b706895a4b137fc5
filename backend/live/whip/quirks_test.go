package whip_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/whip"
)

// OBS writes the Location into its URL's path and clears the query, and takes
// 201 for POST and 200 for DELETE as the only good news.
func TestOBSWritesLocationIntoItsPath(t *testing.T) {
	s := newTestServer(t, live.Config{})
	resp, _ := s.post(t, rtctest.NewPublisher(t).Offer)
	if resp.StatusCode != 201 {
		t.Fatalf("POST: %s", resp.Status)
	}
	as := url.URL{Path: resp.Header.Get("Location")}
	if as.EscapedPath() != as.Path {
		t.Errorf("Location %q changes when it is written as a path", as.Path)
	}
	if resp, _ := s.do(t, request{method: "DELETE", path: as.EscapedPath()}); resp.StatusCode != 200 {
		t.Errorf("DELETE: %s", resp.Status)
	}
}

// OBS knows "stun:" and "turn:" in Link headers; they are given as configured.
func TestOBSReadsStunAndTurnLinks(t *testing.T) {
	s := newTestServer(t, live.Config{})
	resp, _ := s.post(t, rtctest.NewPublisher(t).Offer)
	links := resp.Header.Values("Link")
	if len(links) != 2 || !strings.HasPrefix(links[0], "<stun:") || !strings.HasPrefix(links[1], "<turn:") {
		t.Errorf("Link %q: one header per server, with its own scheme", links)
	}
}

// @eyevinn/whip-web-client sends the tag as ETag instead of If-Match, a PATCH
// per candidate, the text "undefined" for no token, and DELETE without one.
func TestEyevinnWHIPWebClient(t *testing.T) {
	for _, lenient := range []bool{false, true} {
		s := newTestServer(t, live.Config{}, func(c *whip.Config) { c.Lenient = lenient })
		resp, body := s.do(t, request{
			method: "POST", path: endpoint, kind: "application/sdp", body: rtctest.NewPublisher(t).Offer,
			header: map[string]string{"Authorization": "Bearer undefined"},
		})
		if resp.StatusCode != 201 {
			t.Fatalf("POST: %s %q", resp.Status, body)
		}
		want := http.StatusPreconditionRequired
		if lenient {
			want = http.StatusNoContent
		}
		for range 3 {
			rq := patch(candidate, "")
			rq.path, rq.header["ETag"] = resp.Header.Get("Location"), resp.Header.Get("ETag")
			if patched, body := s.do(t, rq); patched.StatusCode != want {
				t.Errorf("lenient %v: PATCH: %s %q, want %d", lenient, patched.Status, body, want)
			}
		}
		if gone, _ := s.do(t, request{method: "DELETE", path: resp.Header.Get("Location")}); gone.StatusCode != 200 {
			t.Errorf("DELETE: %s", gone.Status)
		}
	}
}

// A client that sends nothing at all with its PATCH is served when the operator
// says so, restart included; a wrong tag is refused all the same.
func TestLenientPatch(t *testing.T) {
	s := newTestServer(t, live.Config{}, func(c *whip.Config) { c.Lenient = true })
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	location := resp.Header.Get("Location")
	pub.Start(t, answer)
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })
	pub.Restart(t, func(fragment string) string {
		rq := patch(fragment, "")
		rq.path = location
		resp, body := s.do(t, rq)
		if resp.StatusCode != 200 {
			t.Fatalf("restart: %s %q", resp.Status, body)
		}
		return body
	})
	rq := patch(candidate, `"x"`)
	rq.path = location
	if resp, _ := s.do(t, rq); resp.StatusCode != 412 {
		t.Errorf("PATCH with another tag: %s, want 412", resp.Status)
	}
}

// whip-whep closes its connection before it deletes the session, which has
// ended by then; browsers log a 404 as an error.
func TestWhipWhepDeletesWhatItClosed(t *testing.T) {
	s := newTestServer(t, live.Config{})
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	pub.Start(t, answer)
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.BytesIn > 0 })
	pub.Close()
	rtctest.Eventually(t, "the session ends with its connection", func() bool { return len(s.hub.Clients()) == 0 })
	if gone, body := s.do(t, request{method: "DELETE", path: resp.Header.Get("Location")}); gone.StatusCode != 200 {
		t.Errorf("DELETE: %s %q", gone.Status, body)
	}
}

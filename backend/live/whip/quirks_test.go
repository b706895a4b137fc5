package whip_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/rtc/signaling"
)

// OBS writes the Location into its URL's path and clears the query. It accepts only 201 for POST and 200
// for DELETE.
func TestOBSWritesLocationIntoItsPath(t *testing.T) {
	s := newTestServer(t, live.Config{})
	resp, _ := s.post(t, rtctest.NewPublisher(t).Offer)
	require.Equal(t, 201, resp.StatusCode)
	as := url.URL{Path: resp.Header.Get("Location")}
	require.Equal(t, as.Path, as.EscapedPath())
	s.answers(t, request{method: "DELETE", path: as.EscapedPath()}, 200, "", "DELETE")
}

// OBS understands "stun:" and "turn:" URLs in Link headers. They are sent as configured.
func TestOBSReadsStunAndTurnLinks(t *testing.T) {
	s := newTestServer(t, live.Config{})
	resp, _ := s.post(t, rtctest.NewPublisher(t).Offer)
	links := resp.Header.Values("Link")
	require.Len(t, links, 2, "one header per server, with its own scheme")
	require.Regexp(t, "^<stun:", links[0])
	require.Regexp(t, "^<turn:", links[1])
}

// @eyevinn/whip-web-client sends the tag as ETag instead of If-Match, one PATCH per candidate, the text
// "undefined" for a missing token, and DELETE without a token.
func TestEyevinnWHIPWebClient(t *testing.T) {
	for _, lenient := range []bool{false, true} {
		s := newTestServer(t, live.Config{}, func(c *signaling.Config) { c.Lenient = lenient })
		resp := s.answers(t, request{
			method: "POST", path: endpoint, kind: "application/sdp", body: rtctest.NewPublisher(t).Offer,
			header: map[string]string{"Authorization": "Bearer undefined"},
		}, 201, "", "POST")
		want := http.StatusPreconditionRequired
		if lenient {
			want = http.StatusNoContent
		}
		for range 3 {
			rq := patch(resp.Header.Get("Location"), candidate, "")
			rq.header["ETag"] = resp.Header.Get("ETag")
			s.answers(t, rq, want, "", "PATCH")
		}
		s.answers(t, request{method: "DELETE", path: resp.Header.Get("Location")}, 200, "", "DELETE")
	}
}

// A PATCH without any tag is served if the operator allows it, restarts included. A wrong tag is refused
// even then.
func TestLenientPatch(t *testing.T) {
	s := newTestServer(t, live.Config{}, func(c *signaling.Config) { c.Lenient = true })
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	location := resp.Header.Get("Location")
	pub.Start(t, answer)
	s.media(t)
	pub.Restart(t, func(fragment string) string {
		resp, body := s.do(t, patch(location, fragment, ""))
		require.Equal(t, 200, resp.StatusCode, body)
		return body
	})
	s.answers(t, patch(location, candidate, `"x"`), 412, "", "PATCH with another tag")
}

// whip-whep closes its connection before it deletes the session, which has ended by then. Browsers would
// log a 404 as an error.
func TestWhipWhepDeletesWhatItClosed(t *testing.T) {
	s := newTestServer(t, live.Config{})
	pub := rtctest.NewPublisher(t)
	resp, answer := s.post(t, pub.Offer)
	pub.Start(t, answer)
	s.media(t)
	pub.Close()
	rtctest.Eventually(t, "the session ends with its connection", func() bool { return len(s.hub.Clients()) == 0 })
	s.answers(t, request{method: "DELETE", path: resp.Header.Get("Location")}, 200, "", "DELETE")
}

package httpaccess_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
)

func TestPlayer(t *testing.T) {
	for name, tc := range map[string]struct {
		target, auth, want string
	}{
		"none":            {"/live/e.flv", "", ""},
		"query":           {"/live/e.flv?token=q", "", "q"},
		"bearer":          {"/live/e.flv", "Bearer b", "b"},
		"small letters":   {"/live/e.flv", "bearer  b ", "b"},
		"bearer first":    {"/live/e.flv?token=q", "Bearer b", "b"},
		"other scheme":    {"/live/e.flv?token=q", "Basic YTpi", "q"},
		"not the address": {"/live/e.flv?secret=q", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, tc.target, nil)
			r.Header.Set("Authorization", tc.auth)
			r.Header.Set("Referer", "https://u:p@site.example/room/e?token=secret#part")
			r.RemoteAddr = "[::ffff:192.0.2.7]:1234"
			require.Equal(t, live.ClientInfo{
				Request: live.Request{
					Action: live.Play, EventID: "e", Token: tc.want, Remote: netip.MustParseAddr("192.0.2.7"), Protocol: "flv",
				},
				Type: "flv-play", PageURL: "https://site.example/room/e",
			}, httpaccess.Player(r, "e", "flv", "flv-play"))
		})
	}
	nowhere := httptest.NewRequest(http.MethodGet, "/", nil)
	nowhere.RemoteAddr = "@"
	require.Zero(t, httpaccess.Player(nowhere, "e", "flv", "").Remote)
}

func TestRefuse(t *testing.T) {
	for _, tc := range []struct {
		err    error
		status int
		says   string
		header http.Header
	}{
		{fmt.Errorf("secret: %w", live.ErrUnauthenticated), 401, "token", http.Header{"Www-Authenticate": {"Bearer"}}},
		{fmt.Errorf("door: %w: the token has expired", live.ErrUnauthenticated), 401, "the token has expired", nil},
		{fmt.Errorf("secret: %w: the ticket is in use", live.ErrDenied), 403, "the ticket is in use", nil},
		{live.ErrDenied, 403, "not allowed", nil},
		{fmt.Errorf("secret: %w: close one", live.ErrInUse), 403, "close one", http.Header{"Refusal": {"devices"}}},
		{fmt.Errorf("%w: secret", live.ErrUnavailable), 503, "Try again", http.Header{"Retry-After": {"5"}}},
		{live.ErrFull, 503, "as many connections", http.Header{"Retry-After": {"10"}}},
		{live.ErrClosed, 503, "shutting down", http.Header{"Retry-After": {"10"}}},
		{errors.New("disk of secret"), 500, "because of an error", nil},
	} {
		w := httptest.NewRecorder()
		httpaccess.Refuse(w, tc.err)
		require.Equal(t, tc.status, w.Code)
		require.Contains(t, w.Body.String(), tc.says)
		require.NotContains(t, w.Body.String(), "secret")
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		for key, want := range tc.header {
			require.Equal(t, want, w.Header().Values(key))
		}
	}
}

// TestAnswer checks that only a stream at another server sends a player on, with the query that it came with.
func TestAnswer(t *testing.T) {
	for _, c := range []struct {
		err    error
		target string
		status int
		to     string
	}{
		{&live.Elsewhere{Server: "https://b.example", Pass: "pass.p"}, "/live/gig.m3u8", 307, "https://b.example/live/gig.m3u8?token=pass.p"},
		{fmt.Errorf("join: %w", &live.Elsewhere{Server: "https://b.example", Pass: "pass.p"}), "/rtc/v1/whep/?app=live&stream=a~b&token=own", 307, "https://b.example/rtc/v1/whep/?app=live&stream=a~b&token=pass.p"},
		{live.ErrDenied, "/live/gig.m3u8", 403, ""},
	} {
		w := httptest.NewRecorder()
		httpaccess.Answer(w, httptest.NewRequest(http.MethodPost, c.target, nil), c.err)
		require.Equal(t, c.status, w.Code)
		require.Equal(t, c.to, w.Header().Get("Location"))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	}
}

// TestTokenIn reads the headers that clients of every kind send.
func TestTokenIn(t *testing.T) {
	for _, c := range []struct{ header, query, want string }{
		{"Bearer a", "", "a"},
		{"bearer   a ", "b", "a"},
		{"", "b", "b"},
		{"a", "b", "a"},
		{"undefined", "b", "b"},
		{"Bearer undefined", "b", "b"},
		{"Bearer ", "b", "b"},
		{"Bearer", "b", "b"},
		{"Basic dXNlcjpwdw==", "b", "b"},
		{"Basic dXNlcjpwdw==", "", ""},
		{"Bearer a", "pass.b", "pass.b"},
		{"Bearer pass.a", "b", "pass.a"},
	} {
		require.Equal(t, c.want, httpaccess.TokenIn(c.header, c.query), "%q and %q", c.header, c.query)
	}
}

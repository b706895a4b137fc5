package api_test

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
)

// peers is a cluster whose other server sends requests with ?token=pass.
type peers struct{}

func (peers) Serves(origin string) bool { return origin == "https://b.example.org" }
func (peers) Sent(r *http.Request) bool { return r.URL.Query().Get("token") == "pass" }

// TestOriginsOfACluster checks which pages may read answers and may send requests, preflights too.
func TestOriginsOfACluster(t *testing.T) {
	ok := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	alone, together := router.Origins{}, router.Origins{Peers: peers{}}
	for _, method := range []string{http.MethodPost, http.MethodOptions} {
		for _, tc := range []struct {
			name, origin, target string
			origins              router.Origins
			want                 string
		}{
			{"another server's page", "https://b.example.org", "/live/gig.m3u8", together, "https://b.example.org"},
			{"the same without a cluster", "https://b.example.org", "/live/gig.m3u8", alone, ""},
			{"a foreign page", "https://evil.example", "/live/gig.m3u8", together, ""},
			{"a page whose origin is hidden", "null", "/live/gig.m3u8", together, ""},
			{"the same with a pass", "null", "/live/gig.m3u8?token=pass", together, "*"},
			{"the same with another token", "null", "/live/gig.m3u8?token=other", together, ""},
		} {
			r, w := httptest.NewRequest(method, tc.target, nil), httptest.NewRecorder()
			r.RemoteAddr, r.Host = "127.0.0.1:5000", "127.0.0.1:8080"
			r.Header.Set("Origin", tc.origin)
			r.Header.Set("Access-Control-Request-Method", http.MethodPost)
			router.Guard{Local: netip.Addr.IsLoopback, Origins: tc.origins}.Wrap(tc.origins.Wrap(ok)).ServeHTTP(w, r)
			require.Equal(t, tc.want, w.Header().Get("Access-Control-Allow-Origin"), "%s, %s", tc.name, method)
			require.Equal(t, tc.want == "", w.Code == http.StatusForbidden, tc.name)
		}
	}
}

func guarded() http.Handler {
	origins := router.Origins{Listed: []string{"https://example.org"}}
	ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	return router.Guard{Local: netip.Addr.IsLoopback, Origins: origins}.Wrap(origins.Wrap(ok))
}

func TestGuardLetsInOnlyThisMachine(t *testing.T) {
	for _, tc := range []struct {
		name, method, remote, host, proto string
		header                            map[string]string
		want                              int
	}{
		{name: "loopback", want: 200},
		{name: "loopback v6", remote: "[::1]:9", host: "[::1]:8080", want: 200},
		{name: "a name under localhost", host: "room.localhost:8080", want: 200},
		{name: "another machine", remote: "192.0.2.7:1000", want: 403},
		{name: "no address", remote: "@", want: 403},
		{name: "rebinding", host: "evil.example", want: 403},
		{name: "localhost as a prefix", host: "localhost.evil.example", want: 403},
		{name: "X-Forwarded-For", header: map[string]string{"X-Forwarded-For": "127.0.0.1"}, want: 403},
		{name: "X-Forwarded-Anything", header: map[string]string{"X-Forwarded-Ssl": "on"}, want: 403},
		{name: "Forwarded", header: map[string]string{"Forwarded": "for=127.0.0.1"}, want: 403},
		{name: "X-Real-IP", header: map[string]string{"X-Real-IP": "127.0.0.1"}, want: 403},
		{name: "Via", header: map[string]string{"Via": "1.1 proxy"}, want: 403},
		{name: "HTTP/1.0", proto: "HTTP/1.0", want: 403},
		{name: "foreign origin", header: map[string]string{"Origin": "https://evil.example"}, want: 403},
		{name: "foreign origin, POST", method: "POST", header: map[string]string{"Origin": "https://evil.example"}, want: 403},
		{name: "null origin", header: map[string]string{"Origin": "null"}, want: 403},
		{name: "listed origin", header: map[string]string{"Origin": "https://example.org"}, want: 200},
		{name: "listed origin with a port is another", header: map[string]string{"Origin": "https://example.org:444"}, want: 403},
		{name: "studio", header: map[string]string{"Origin": "wails://wails"}, want: 200},
		{name: "studio on Windows", header: map[string]string{"Origin": "http://wails.localhost"}, want: 200},
		{name: "loopback origin", header: map[string]string{"Origin": "http://127.0.0.1:5173"}, want: 200},
		{name: "cross-site without origin", header: map[string]string{"Sec-Fetch-Site": "cross-site"}, want: 403},
		{name: "cross-site POST navigation", method: "POST", header: map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, want: 403},
		{name: "clicked link", header: map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, want: 200},
		{name: "same-site", header: map[string]string{"Sec-Fetch-Site": "same-origin"}, want: 200},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(cmp.Or(tc.method, "GET"), "/health", nil)
			r.RemoteAddr, r.Host = cmp.Or(tc.remote, "127.0.0.1:5000"), cmp.Or(tc.host, "127.0.0.1:8080")
			if tc.proto != "" {
				r.ProtoMajor, r.ProtoMinor, _ = http.ParseHTTPVersion(tc.proto)
			}
			for k, v := range tc.header {
				r.Header.Set(k, v)
			}
			w := answered(guarded(), r)
			require.Equal(t, tc.want, w.Code, w.Body)
		})
	}
}

func TestAllowedOriginIsEchoedAndPreflighted(t *testing.T) {
	r := httptest.NewRequest("OPTIONS", "/iterate", nil)
	r.RemoteAddr, r.Host = "127.0.0.1:5000", "127.0.0.1:8080"
	r.Header.Set("Origin", "wails://wails")
	r.Header.Set("Access-Control-Request-Method", "POST")
	w := answered(guarded(), r)
	require.Equal(t, http.StatusNoContent, w.Code)
	for header, want := range map[string]string{
		"Access-Control-Allow-Origin":   "wails://wails",
		"Vary":                          "Origin",
		"Access-Control-Allow-Headers":  "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range",
		"Access-Control-Expose-Headers": "Location, ETag, Link, Deprecation, Accept-Post, Retry-After, Refusal, Content-Range, Content-Length, Accept-Ranges",
	} {
		require.Equal(t, want, w.Header().Get(header), header)
	}
}

// TestAnyOriginReadsPublicContent asks for stored content as a page of another site does, where access is enforced.
func TestAnyOriginReadsPublicContent(t *testing.T) {
	origins := router.Origins{Public: []string{"/rtc/"}, Read: []string{"/ipfs/", "/replay/"}}
	ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	for _, tc := range []struct{ method, path, asks, want string }{
		{"GET", "/ipfs/bafkqaaa", "", "*"},
		{"HEAD", "/replay/show.m3u8", "", "*"},
		{"OPTIONS", "/ipfs/bafkqaaa", "GET", "*"},
		{"POST", "/ipfs/bafkqaaa", "", ""},
		{"POST", "/rtc/v1/whep/", "", "*"},
		{"GET", "/health", "", ""},
	} {
		r := httptest.NewRequest(tc.method, tc.path, nil)
		r.Header.Set("Origin", "https://player.example")
		if tc.asks != "" {
			r.Header.Set("Access-Control-Request-Method", tc.asks)
		}
		w := answered(origins.Wrap(ok), r)
		require.Equal(t, tc.want, w.Header().Get("Access-Control-Allow-Origin"), tc)
		if tc.want != "" {
			require.Contains(t, w.Header().Get("Access-Control-Expose-Headers"), "Content-Range", tc)
		}
		if tc.asks != "" {
			require.Contains(t, w.Header().Get("Access-Control-Allow-Headers"), "Range", tc)
		}
	}
}

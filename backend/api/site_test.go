package api_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"footlight/backend/api"
	"footlight/backend/api/router"
)

func TestSiteServesPagesAndAssets(t *testing.T) {
	built := fstest.MapFS{
		"index.html":    {Data: []byte("<title>list")},
		"room.html":     {Data: []byte("<title>room")},
		"assets/a-1.js": {Data: []byte("1")},
		"favicon.svg":   {Data: []byte("<svg/>")},
		"secret.txt":    {Data: []byte("no")},
	}
	for _, tc := range []struct {
		name, path string
		files      fstest.MapFS
		status     int
		body       string
	}{
		{"list", "/", built, 200, "list"},
		{"room", "/room/demo", built, 200, "room"},
		{"a room that cannot be", "/room/-x", built, 404, "not found"},
		{"asset", "/assets/a-1.js", built, 200, "1"},
		{"missing asset", "/assets/b.js", built, 404, "not found"},
		{"favicon", "/favicon.svg", built, 200, "<svg/>"},
		{"not an asset", "/secret.txt", built, 404, "not found"},
		{"no way out", "/assets/../secret.txt", built, 307, ""},
		{"before npm ran", "/", fstest.MapFS{}, 500, "make build"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rt := router.New(nil)
			api.Site{Files: tc.files}.Routes(rt)
			w := httptest.NewRecorder()
			rt.ServeHTTP(w, httptest.NewRequest("GET", tc.path, nil))
			if w.Code != tc.status || !strings.Contains(w.Body.String(), tc.body) {
				t.Errorf("got %d %s", w.Code, w.Body)
			}
		})
	}
}

// TestSitePersonAstray tells a browser's navigation from a program's request.
func TestSitePersonAstray(t *testing.T) {
	rt := router.New(nil)
	api.Site{Files: fstest.MapFS{"lost.html": {Data: []byte("<title>lost")}}}.Routes(rt)
	for mode, says := range map[string]string{"navigate": "<title>lost", "cors": `"error"`, "": `"error"`} {
		r := httptest.NewRequest("GET", "/nowhere", nil)
		r.Header.Set("Sec-Fetch-Mode", mode)
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, r)
		if w.Code != 404 || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%q: got %d %s", mode, w.Code, w.Body)
		}
	}
}

// TestPagesAreCompressed for whoever accepts it; parts of files, small answers and others'
// answers stay as they are.
func TestPagesAreCompressed(t *testing.T) {
	rt := router.New(nil)
	script := strings.Repeat("let curtain = 'up';\n", 1000)
	api.Site{Files: fstest.MapFS{"assets/a.js": {Data: []byte(script)}, "assets/b.js": {Data: []byte("1")}, "assets/a.png": {Data: []byte(script)}}}.Routes(rt)
	for _, tc := range []struct{ path, accept, part, encoding string }{
		{"/assets/a.js", "gzip, br", "", "gzip"},
		{"/assets/a.js", "", "", ""},
		{"/assets/a.js", "gzip;q=0", "", ""},
		{"/assets/a.js", "gzip", "bytes=0-1999", ""},
		{"/assets/b.js", "gzip", "", ""},
		{"/assets/a.png", "gzip", "", ""},
	} {
		r := httptest.NewRequest("GET", tc.path, nil)
		r.Header.Set("Accept-Encoding", tc.accept)
		if tc.part != "" {
			r.Header.Set("Range", tc.part)
		}
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != tc.encoding || !strings.Contains(w.Header().Get("Vary"), "Accept-Encoding") {
			t.Errorf("%+v: %q, %v", tc, got, w.Header())
		}
		if tc.encoding != "" && w.Body.Len() > len(script)/10 {
			t.Errorf("%+v: %d bytes of %d", tc, w.Body.Len(), len(script))
		}
	}
}

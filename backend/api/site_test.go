package api_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"footlight/backend/api"
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
			rt := api.NewRouter(nil)
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
	rt := api.NewRouter(nil)
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

package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/playbill"
	"footlight/backend/event"
)

func TestSiteServesPagesAndAssets(t *testing.T) {
	built := fstest.MapFS{
		"index.html":    {Data: []byte("<title>Footlight</title><body></body>")},
		"host.html":     {Data: []byte("<title>list")},
		"room.html":     {Data: []byte("<title>room")},
		"create.html":   {Data: []byte("<title>create")},
		"stage.html":    {Data: []byte("<title>stage")},
		"entrance.html": {Data: []byte("<title>entrance")},
		"speak.html":    {Data: []byte("<title>speak")},
		"tickets.html":  {Data: []byte("<title>tickets")},
		"offline.js":    {Data: []byte("offline")},
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
		{"front page", "/", built, 200, `<a class="button" href="/create">Plan an event</a>`},
		{"a creator's page", "/by/0x0100000000000000000000000000000000000000", built, 200, "Events of one creator"},
		{"a creator that cannot be", "/by/anna", built, 404, "not found"},
		{"calendar", "/events.ics", built, 200, "BEGIN:VCALENDAR"},
		{"what is kept", "/privacy", built, 200, "What this server keeps"},
		{"list", "/host", built, 200, "list"},
		{"room", "/room/demo", built, 200, "room"},
		{"a room that cannot be", "/room/-x", built, 404, "not found"},
		{"creator's page", "/create", built, 200, "create"},
		{"creator's page of an event", "/create/demo", built, 200, "create"},
		{"a plan that cannot be", "/create/-x", built, 404, "not found"},
		{"stage", "/create/demo/stage", built, 200, "stage"},
		{"a stage that cannot be", "/create/-x/stage", built, 404, "not found"},
		{"entrance", "/create/demo/entrance", built, 200, "entrance"},
		{"an entrance that cannot be", "/create/-x/entrance", built, 404, "not found"},
		{"a speaker's page", "/speak/demo/abcd1234", built, 200, "speak"},
		{"a speaker of no event", "/speak/-x/abcd1234", built, 404, "not found"},
		{"the visitor's tickets", "/tickets", built, 200, "tickets"},
		{"their service worker", "/offline.js", built, 200, "offline"},
		{"asset", "/assets/a-1.js", built, 200, "1"},
		{"missing asset", "/assets/b.js", built, 404, "not found"},
		{"favicon", "/favicon.svg", built, 200, "<svg/>"},
		{"not an asset", "/secret.txt", built, 404, "not found"},
		{"no way out", "/assets/../secret.txt", built, 307, ""},
		{"before npm ran", "/", fstest.MapFS{}, 500, "make build"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := ask(serving(api.Site{Files: tc.files}), "GET", tc.path, "", "")
			require.Equal(t, tc.status, w.Code)
			require.Contains(t, w.Body.String(), tc.body)
		})
	}
}

// bills holds one plan.
type bills struct{ of event.ID }

func (b bills) Bill(_ context.Context, id event.ID) (playbill.Bill, error) {
	if id != b.of {
		return playbill.Bill{}, event.ErrNotFound
	}
	plan := event.Programme{Title: "Harbour Lights", Text: event.DescriptionResult{BodyMarkdown: "By the *water*."}}
	return playbill.Bill{Programme: plan, Room: "https://stage.example/room/gala", Schema: map[string]any{"@type": "Event"}}, nil
}

// TestRoomsTellOfTheirPlan reads a room's page as a client that runs no scripts.
func TestRoomsTellOfTheirPlan(t *testing.T) {
	built := "<title>Footlight</title><body>room</body>"
	rt := serving(api.Site{Files: fstest.MapFS{"room.html": {Data: []byte(built)}}, Bills: bills{"gala"}})
	server := httptest.NewServer(rt)
	defer server.Close()
	read := func(id string) (string, http.Header) {
		got, err := server.Client().Get(server.URL + "/room/" + id)
		require.NoError(t, err)
		defer func() { require.NoError(t, got.Body.Close()) }()
		body, err := io.ReadAll(got.Body)
		require.NoError(t, err)
		return string(body), got.Header
	}
	told, header := read("gala")
	require.Contains(t, told, "<title>Harbour Lights · Footlight</title>")
	require.Contains(t, told, `<meta property="og:title" content="Harbour Lights" />`)
	require.Contains(t, told, `<script type="application/ld+json">{"@type":"Event"}</script>`)
	require.Contains(t, told, "By the <em>water</em>.")
	require.Contains(t, header.Get("Content-Security-Policy"), "default-src 'self'")

	plain, header := read("unplanned")
	require.Equal(t, built, plain)
	require.Contains(t, header.Get("Content-Security-Policy"), "default-src 'self'")
}

// framers lets one origin embed one event.
type framers struct{}

func (framers) EmbedOrigins(id event.ID) []string {
	return map[event.ID][]string{"gala": {"https://blog.example", "http://[::1]:8080"}}[id]
}

// TestWhoMayFrameAPage reads the policy of pages that may and may not be framed.
func TestWhoMayFrameAPage(t *testing.T) {
	page := &fstest.MapFile{Data: []byte("<title>page")}
	rt := serving(api.Site{Files: fstest.MapFS{"room.html": page, "host.html": page}, Embeds: framers{}})
	for path, allowed := range map[string]string{
		"/embed/gala": "https://blog.example http://[::1]:8080", "/embed/other": "'none'", "/room/gala": "'none'", "/host": "'none'",
	} {
		w := ask(rt, "GET", path, "", "")
		require.Equal(t, 200, w.Code, path)
		require.True(t, strings.HasSuffix(w.Header().Get("Content-Security-Policy"), "; frame-ancestors "+allowed), path)
	}
	require.Equal(t, 404, ask(rt, "GET", "/embed/-x", "", "").Code)
}

// TestSitePersonAstray distinguishes a browser's navigation from a program's request.
func TestSitePersonAstray(t *testing.T) {
	rt := serving(api.Site{Files: fstest.MapFS{"lost.html": {Data: []byte("<title>lost")}}})
	for mode, says := range map[string]string{"navigate": "<title>lost", "cors": `"error"`, "": `"error"`} {
		w := askWith(rt, "GET", "/nowhere", "", "Sec-Fetch-Mode", mode)
		require.Equal(t, 404, w.Code, mode)
		require.Contains(t, w.Body.String(), says, mode)
	}
}

// TestPagesAreCompressed checks that answers are compressed for clients that accept it, except ranges, small
// answers and media.
func TestPagesAreCompressed(t *testing.T) {
	script := strings.Repeat("let curtain = 'up';\n", 1000)
	rt := serving(api.Site{Files: fstest.MapFS{
		"assets/a.js": {Data: []byte(script)}, "assets/b.js": {Data: []byte("1")}, "assets/a.png": {Data: []byte(script)},
	}})
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
		w := answered(rt, r)
		require.Equal(t, tc.encoding, w.Header().Get("Content-Encoding"), tc)
		require.Contains(t, w.Header().Get("Vary"), "Accept-Encoding", tc)
		require.True(t, tc.encoding == "" || w.Body.Len() <= len(script)/10, "%+v: %d bytes of %d", tc, w.Body.Len(), len(script))
	}
}

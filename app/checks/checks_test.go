package checks

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/host"
	"footlight/app/remote"
	"footlight/backend/event"
)

// stageSaying is a server of which some answers are other ones: bodies by path.
func stageSaying(t *testing.T, other map[string]string) string {
	t.Helper()
	bodies := map[string]string{
		"/api/rooms/gig":             `{"creator":"0x5d5c99EdF529335160FF180fA141Dd4967fc00D2","tiers":[{"sale":null},{"sale":{}}],"access":{"door":"tickets"}}`,
		"/api/rooms/gig/publish":     `{"whipUrl":"http://x","token":"t"}`,
		"/health":                    `{"checks":{"storage":{"paused":false}}}`,
		"/api/livestream/gig/status": `{"status":"active"}`,
		"/conversation/gig/0x5d5c99edf529335160ff180fa141dd4967fc00d2": `{"conversation":{"acceptance":{}}}`,
	}
	for path, body := range other {
		bodies[path] = body
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", cmp.Or(bodies["Date"], time.Now().UTC().Format(http.TimeFormat)))
		body, known := bodies[r.URL.Path]
		if !known || body == "" {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// TestEachPointFails provokes what the checklist is about, one by one. All others hold.
func TestEachPointFails(t *testing.T) {
	noTickets := `{"creator":"0x5d5c99EdF529335160FF180fA141Dd4967fc00D2","tiers":[{"sale":null}],"access":{"door":"tickets"}}`
	owner, err := event.ParseAddress("owner", "0x5d5c99EdF529335160FF180fA141Dd4967fc00D2")
	require.NoError(t, err)
	for name, tc := range map[string]struct {
		other         map[string]string
		locked        bool
		free          int64  // bytes of the disk; 0 means enough
		path          string // where programs are
		point, remedy string
	}{
		"only drafted":     {other: map[string]string{"/conversation/gig/0x5d5c99edf529335160ff180fa141dd4967fc00d2": `{"conversation":{"acceptance":null}}`}, point: "The plan is accepted", remedy: "accept the plan first"},
		"nothing on sale":  {other: map[string]string{"/api/rooms/gig": noTickets}, point: "Tickets are on sale", remedy: "on sale on the event’s page"},
		"a locked key":     {locked: true, point: "Your key is open", remedy: "locked"},
		"a taken name":     {other: map[string]string{"/api/rooms/gig": `{"creator":"0x00000000000000000000000000000000000000A1","tiers":[{"sale":{}}]}`, "/conversation/gig/0x00000000000000000000000000000000000000a1": `{"conversation":{"acceptance":{}}}`}, point: "You may publish", remedy: "belongs to another key"},
		"an ended event":   {other: map[string]string{"/api/rooms/gig": `{"state":"replay","creator":"0x5d5c99EdF529335160FF180fA141Dd4967fc00D2","tiers":[{"sale":{}}]}`}, point: "You may publish", remedy: "is over"},
		"another's event":  {other: map[string]string{"/api/rooms/gig/publish": ""}, point: "You may publish", remedy: "the key that planned the event"},
		"a full server":    {other: map[string]string{"/health": `{"checks":{"storage":{"paused":true}}}`}, point: "The server can record", remedy: "disk is full"},
		"a failed one":     {other: map[string]string{"/api/livestream/gig/status": `{"status":"failed"}`}, point: "The server can record", remedy: "remove it on the event’s page"},
		"a clock too late": {other: map[string]string{"Date": time.Now().Add(time.Minute).UTC().Format(http.TimeFormat)}, point: "This machine’s clock agrees with the server’s", remedy: "set its clock"},
		"a full disk":      {free: 5<<30 - 1, point: "There is room on the disk", remedy: "remove what is no longer needed"},
		"no ffmpeg":        {path: "/nowhere", point: "Recordings can be made here", remedy: "ffmpeg"},
		"all is well":      {other: map[string]string{"/api/livestream/gig/status": ""}},
	} {
		t.Run(name, func(t *testing.T) {
			if tc.path != "" {
				t.Setenv("PATH", tc.path)
			}
			subject := Subject{
				Server: &remote.Server{Base: stageSaying(t, tc.other)}, Event: "gig",
				Owner: []event.Address{owner},
				free:  func(string) (int64, error) { return cmp.Or(tc.free, 5<<30), nil },
			}
			if tc.locked {
				subject.Locked = errors.New("the key is locked")
			}
			for _, c := range Before(t.Context(), subject) {
				assert.Equal(t, c.Name != tc.point, c.OK, "%s: %s", c.Name, c.Remedy)
				if c.Name == tc.point {
					assert.Contains(t, c.Remedy, tc.remedy)
				}
			}
		})
	}
	for _, c := range Before(t.Context(), Subject{Server: &remote.Server{Base: "http://127.0.0.1:1"}, Event: "gig"}) {
		assert.NotContains(t, c.Remedy, "dial tcp", c.Name)
		if strings.HasPrefix(c.Name, "This machine’s clock") {
			assert.Contains(t, c.Remedy, "no server answers at http://127.0.0.1:1: check the address")
		}
	}
	require.ErrorContains(t, Subject{}.roomFor(filepath.Join(t.TempDir(), "not", "made"), 1<<60), "remove what is no longer needed")
}

func TestAPlanIsAcceptedOnceItsCreatorSaysSo(t *testing.T) {
	const creator = "0x00000000000000000000000000000000000000A1"
	for _, room := range []string{"null", `"` + creator + `"`} {
		acceptance := "null"
		mux := http.NewServeMux()
		mux.HandleFunc("GET /api/rooms/gig", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprintf(rw, `{"creator": %s}`, room) })
		mux.HandleFunc("GET /conversation/gig/{who}", func(rw http.ResponseWriter, r *http.Request) {
			assert.True(t, strings.EqualFold(creator, r.PathValue("who")))
			assert.Equal(t, "planner", r.FormValue("scope"))
			fmt.Fprintf(rw, `{"conversation": {"acceptance": %s}}`, acceptance)
		})
		server := httptest.NewServer(mux)
		defer server.Close()
		gig := Subject{Server: &remote.Server{Base: server.URL, Site: server.URL}, Event: "gig"}
		require.ErrorContains(t, gig.accepted(t.Context()), "accept the plan first")
		acceptance = `{"transactionHash": "0x1"}`
		assert.Equal(t, room == "null", gig.accepted(t.Context()) != nil)
	}
}

// without has no candidates of one kind in what a server answers.
func without(t *testing.T, server, kind string) string {
	t.Helper()
	to, err := url.Parse(server)
	require.NoError(t, err)
	var own *httptest.Server
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to); r.Out.Host = to.Host },
		ModifyResponse: func(r *http.Response) error {
			body, err := io.ReadAll(r.Body)
			body = regexp.MustCompile(fmt.Sprintf(`a=candidate:\S+ \d+ %s [^\r\n]*\r?\n`, kind)).ReplaceAll(body, nil)
			body = regexp.MustCompile(`("whepUrl":")http://[^/]+`).ReplaceAll(body, []byte("${1}"+own.URL))
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			r.Header.Set("Content-Length", fmt.Sprint(len(body)))
			return err
		},
	}
	mux := http.NewServeMux()
	mux.Handle("/", proxy)
	mux.HandleFunc("/api/rooms/gig/uplink", func(w http.ResponseWriter, r *http.Request) {
		if kind == "udp" { // its network is slow, too
			time.Sleep(sampleTime + 100*time.Millisecond)
		}
		proxy.ServeHTTP(w, r)
	})
	own = httptest.NewServer(mux)
	t.Cleanup(own.Close)
	return own.URL
}

// TestTheWaysToAServer has a real server, whose ways are closed one by one.
func TestTheWaysToAServer(t *testing.T) {
	for name, value := range map[string]string{"DATA": t.TempDir(), "ACCESS": "open", "LOG_LEVEL": "error"} {
		t.Setenv("FOOTLIGHT_"+name, value)
	}
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		t.Setenv("FOOTLIGHT_"+listener, "127.0.0.1:0")
	}
	var machine host.Host
	t.Cleanup(func() { assert.NoError(t, machine.Close()) })
	server, err := machine.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	told := func(closed string) (remedies [3]string) {
		at := *server
		if closed != "" {
			at.Base = without(t, server.Base, closed)
		}
		for i, c := range Reach(t.Context(), Subject{Server: &at, Event: "gig", Sends: 4_000_000}) {
			remedies[i] = c.Remedy
		}
		return remedies
	}
	atFull := func(closed string) (remedies [3]string) {
		for range 5 { // a busy machine looks like a slow network
			if remedies = told(closed); remedies[2] == "" {
				break
			}
		}
		return remedies
	}
	assert.Equal(t, [3]string{}, atFull(""))
	closed := told("udp")
	assert.Contains(t, closed[0], "have its firewall let UDP out")
	assert.Empty(t, closed[1])
	assert.Contains(t, closed[2], "with its recording needs 4000")
	closed = atFull("tcp")
	assert.Empty(t, closed[0])
	assert.Contains(t, closed[1], "open its port")
	assert.Empty(t, closed[2])
}

package srsapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/srsapi"
)

type source struct{}

func (source) RequestKeyframe() {}
func (source) WantFrames(bool)  {}

// exchanger answers offers that begin with "v=0".
type exchanger struct{ got live.ClientInfo }

func (e *exchanger) Exchange(_ context.Context, caller live.ClientInfo, offer string) (string, string, error) {
	e.got = caller
	switch {
	case offer == "full":
		return "", "", live.ErrFull
	case !strings.HasPrefix(offer, "v=0"):
		return "", "", errors.New("no offer")
	}
	return "v=0 answer", "SESSION", nil
}

type testServer struct {
	hub           *live.Hub
	publish, play *exchanger
	api           *srsapi.Handler
	publisher     *live.Client
}

// newTestServer has one publisher and one viewer of "show".
func newTestServer(t testing.TB) *testServer {
	t.Helper()
	s := &testServer{hub: live.Open(live.Config{}), publish: &exchanger{}, play: &exchanger{}}
	t.Cleanup(s.hub.Close)
	s.api = srsapi.New(srsapi.Config{Hub: s.hub, Publish: s.publish, Play: s.play})
	s.publisher = s.join(t, live.Publish, "rtc-publish")
	session, err := s.publisher.Publish(source{})
	require.NoError(t, err)
	session.SetVideo(live.VideoInfo{Codec: "H264", Profile: "High", Level: "3.1", Width: 1280, Height: 720})
	session.SetAudio(live.AudioInfo{Codec: "Opus", SampleRate: 48000, Channels: 2})
	s.join(t, live.Play, "rtc-play").Sent(7)
	return s
}

func (s *testServer) join(t testing.TB, action live.Action, kind string) *live.Client {
	t.Helper()
	c, err := s.hub.Join(context.Background(), live.ClientInfo{
		Request: live.Request{Action: action, EventID: "show", Remote: netip.MustParseAddr("10.0.0.1")}, Type: kind,
	})
	require.NoError(t, err)
	return c
}

func (s *testServer) do(method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.api.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

func object(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	var m map[string]any
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &m), "%q", w.Body)
	return m
}

func (s *testServer) get(t *testing.T, path string) map[string]any {
	t.Helper()
	return object(t, s.do("GET", path, ""))
}

// shape replaces values that differ from run to run by their types.
func shape(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = shape(v[k])
		}
	case []any:
		for i := range v {
			v[i] = shape(v[i])
		}
	case string:
		if strings.HasPrefix(v, "vid-") && len(v) == 11 {
			return "vid"
		}
	}
	return v
}

func TestStreams(t *testing.T) {
	s := newTestServer(t)
	m := s.get(t, "/api/v1/streams/")
	require.IsType(t, "", m["pid"])
	require.Equal(t, 0.0, m["code"])
	require.Len(t, m["service"], 8)
	stream := m["streams"].([]any)[0].(map[string]any)
	id := stream["id"].(string)
	delete(stream, "live_ms")
	got, _ := json.Marshal(shape(stream))
	want := `{"app":"live","audio":{"channel":2,"codec":"Opus","profile":"","sample_rate":48000},"clients":2,"frames":0,` +
		`"id":"vid","kbps":{"recv_30s":0,"send_30s":0},"name":"show","publish":{"active":true,"cid":"` + s.publisher.ID() +
		`"},"recv_bytes":0,"send_bytes":7,"tcUrl":"","url":"/live/show","vhost":"vid",` +
		`"video":{"codec":"H264","height":720,"level":"3.1","profile":"High","width":1280}}`
	require.Equal(t, want, string(got))
	require.Equal(t, "show", s.get(t, "/api/v1/streams/"+id)["stream"].(map[string]any)["name"])
	require.Equal(t, `{"code":2048}`, s.do("GET", "/api/v1/streams/vid-nothere", "").Body.String())

	s.publisher.Leave()
	stream = s.get(t, "/api/v1/streams/"+id)["stream"].(map[string]any)
	require.Equal(t, map[string]any{"active": false}, stream["publish"])
	require.Nil(t, stream["video"])
}

func TestClients(t *testing.T) {
	s := newTestServer(t)
	id := s.publisher.ID()
	clients := s.get(t, "/api/v1/clients/")["clients"].([]any)
	require.Len(t, clients, 2)
	c := clients[0].(map[string]any)
	require.Subset(t, c, map[string]any{"id": id, "type": "rtc-publish", "publish": true, "ip": "10.0.0.1"})
	for _, field := range []string{
		"vhost", "stream", "pageUrl", "swfUrl", "tcUrl", "url", "name", "alive", "send_bytes", "recv_bytes", "kbps",
	} {
		require.Contains(t, c, field)
	}
	for _, step := range []struct{ method, path, body, want string }{
		{"POST", "/api/v1/clients/" + id, `{"action":"dance"}`, `{"code":400}`},
		{"POST", "/api/v1/clients/" + id, `{"action":"kick"}`, `"code":0`},
		{"GET", "/api/v1/clients/" + id, "", `{"code":2049}`},
		{"DELETE", "/api/v1/clients/" + id, "", `{"code":2049}`},
		{"DELETE", "/api/v1/clients/", "", `{"code":2049}`},
	} {
		w := s.do(step.method, step.path, step.body)
		require.Equal(t, 200, w.Code, "%s %s", step.method, step.path)
		require.Contains(t, w.Body.String(), step.want, "%s %s", step.method, step.path)
	}
	require.Error(t, s.publisher.Err(), "a kicked publisher goes on")
}

// TestConnectionOfAViewer checks what a list tells about a WebRTC viewer's connection.
func TestConnectionOfAViewer(t *testing.T) {
	s := newTestServer(t)
	viewer := s.join(t, live.Play, "rtc-play")
	get := func() map[string]any { return s.get(t, "/api/v1/clients/"+viewer.ID())["client"].(map[string]any) }
	require.NotContains(t, get(), "layer", "nothing was reported yet")
	viewer.Rate(live.Quality{At: time.Now(), Loss: 0.0214, Layer: "q", Estimate: 512_345, Bitrate: 700_000})
	c := get()
	require.Equal(t, []any{"q", 512.0, 21.0}, []any{c["layer"], c["estimate_kbps"], c["loss_permille"]})
	viewer.Rate(live.Quality{At: time.Now(), Bitrate: 700_000})
	require.Equal(t, []any{"", 700.0}, []any{get()["layer"], get()["estimate_kbps"]}, "the viewer's own estimate")
}

func TestKickByDelete(t *testing.T) {
	s := newTestServer(t)
	m := object(t, s.do("DELETE", "/api/v1/clients/"+s.publisher.ID(), ""))
	require.Equal(t, 0.0, m["code"])
	require.ErrorIs(t, s.publisher.Err(), live.ErrKicked)
}

func TestManners(t *testing.T) {
	s := newTestServer(t)
	for _, c := range []struct {
		method, path string
		code         int
		says         string
	}{
		{"POST", "/api/v1/streams/", 405, "Method Not Allowed"},
		{"GET", "/api/v1/clients/x?method=DELETE", 405, "Method Not Allowed"},
		{"POST", "/api/v1/clients/", 405, "Method Not Allowed"},
		{"GET", "/rtc/v1/publish/", 405, "Method Not Allowed"},
		{"GET", "/api/v1/streams/?callback=on.streams", 200, `on.streams({"code":0,`},

		{"OPTIONS", "/api/v1/streams/", 200, ""},
		{"OPTIONS", "/rtc/v1/publish", 200, ""},
		{"POST", "/rtc/v1/publish", 200, `{"code":400}`},
		{"GET", "/api/v1/versions", 200, `"data":{"major":7,`},
		{"POST", "/api/v1/versions", 200, `"data":{"major":7,`},
		{"GET", "/api/v1/versionsX", 404, ""},
		{"GET", "/api/v1/summaries/anything", 404, ""},
		{"GET", "/api/v1/summaries", 200, `"data":{"ok":true,`},
		{"GET", "/api/v1/vhosts/", 200, `"name":"__defaultVhost__","enabled":true,"clients":2,"streams":1`},
		{"GET", "/api/v1/vhosts/vid-nothere", 200, `{"code":2014}`},
		{"GET", "/api/v1/nothing", 404, ""},
	} {
		w := s.do(c.method, c.path, "")
		require.Equal(t, c.code, w.Code, "%s %s", c.method, c.path)
		require.Contains(t, w.Body.String(), c.says, "%s %s", c.method, c.path)
	}
	s.get(t, "/api/v1/streams/?callback=alert(1)//") // no name, so it is JSON
	w := s.do("GET", "/api/v1/streams?start=0&count=3", "")
	require.Equal(t, http.StatusFound, w.Code)
	require.Equal(t, "/api/v1/streams/?start=0&count=3", w.Header().Get("Location"))
}

func TestPages(t *testing.T) {
	s := newTestServer(t)
	for range 12 {
		s.join(t, live.Play, "rtc-play")
	}
	for query, want := range map[string]int{"": 10, "?count=12": 12, "?count=1": 10, "?start=12": 2, "?start=99": 0, "?start=-5&count=x": 10} {
		require.Len(t, s.get(t, "/api/v1/clients/"+query)["clients"], want, query)
	}
}

func TestExchange(t *testing.T) {
	s := newTestServer(t)
	body := `{"api":"http://x/rtc/v1/play/","streamurl":"webrtc://x/live/show?token=T","clientip":"1.2.3.4","tid":"t","sdp":"v=0"}`
	m := object(t, s.do("POST", "/rtc/v1/play/", body))
	require.Subset(t, m, map[string]any{"code": 0.0, "sdp": "v=0 answer", "sessionid": "SESSION"})
	got := s.play.got.Request
	require.Equal(t, event.ID("show"), got.EventID)
	require.Equal(t, "T", got.Token)
	require.NotEqual(t, "1.2.3.4", got.Remote.String())
	for name, body := range map[string]string{
		"no JSON": "v=0", "no URL": `{"sdp":"v=0"}`, "bad name": `{"sdp":"v=0","streamurl":"webrtc://x/live/.."}`,
		"another app": `{"sdp":"v=0","streamurl":"webrtc://x/vod/show"}`,
		"no offer":    `{"streamurl":"webrtc://x/live/show"}`, "deep": `{"sdp":"v=0","streamurl":"webrtc://x/live/show","tid":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + "}",
	} {
		w := s.do("POST", "/rtc/v1/publish/", body)
		require.Equal(t, 200, w.Code, name)
		require.Equal(t, `{"code":400}`, w.Body.String(), name)
	}
}

func TestFullServerSaysSo(t *testing.T) {
	w := newTestServer(t).do("POST", "/rtc/v1/play/", `{"streamurl":"webrtc://x/live/show","sdp":"full"}`)
	require.Equal(t, 503, w.Code)
	require.NotEmpty(t, w.Header().Get("Retry-After"))
	require.Equal(t, "application/json", w.Header().Get("Content-Type"))
	require.Regexp(t, `^{"code":400,"reason":"The server has as many`, w.Body)
	w = httptest.NewRecorder()
	large := strings.NewReader(`{"sdp":"` + strings.Repeat("a", 20<<10) + `"}`)
	body.NewBudget(1<<10).Wrap(newTestServer(t).api).ServeHTTP(w, httptest.NewRequest("POST", "/rtc/v1/publish/", large))
	require.Equal(t, 503, w.Code, "no room for the body")
	require.NotEmpty(t, w.Header().Get("Retry-After"))
}

func TestSummaries(t *testing.T) {
	data, _ := newTestServer(t).get(t, "/api/v1/summaries")["data"].(map[string]any)
	require.Equal(t, true, data["ok"])
	require.Subset(t, data["system"], map[string]any{"conn_srs": 2.0, "srs_send_bytes": 7.0})
	for _, field := range []string{"version", "pid", "ppid", "argv", "mem_kbyte", "mem_percent", "cpu_percent", "srs_uptime"} {
		require.Contains(t, data["self"], field)
	}
	for _, field := range []string{"mem_ram_kbyte", "cpus", "uptime", "net_sample_time"} {
		require.Greater(t, data["system"].(map[string]any)[field], 0.0, field)
	}
}

func FuzzExchange(f *testing.F) {
	s := newTestServer(f)
	f.Add(`{"streamurl":"webrtc://x/live/show?token=T","sdp":"v=0"}`)
	f.Add(`{"streamurl":"webrtc://x/live/%2e%2e","sdp":"v=0"}`)
	f.Add(`{"sdp":1}`)
	f.Add(`[`)
	f.Fuzz(func(t *testing.T, body string) {
		w := s.do("POST", "/rtc/v1/play/", body)
		require.Equal(t, 200, w.Code)
		require.True(t, json.Valid(w.Body.Bytes()), "%q", w.Body)
	})
}

func FuzzQuery(f *testing.F) {
	s := newTestServer(f)
	for _, query := range []string{"start=0&count=10", "start=-1&count=x", "count=99999999999999999999", "callback=on.streams", "callback=alert(1)//", "method=DELETE", "%"} {
		f.Add("streams/", query)
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		r := httptest.NewRequest("GET", "/api/v1/", nil)
		r.URL.Path, r.URL.RawQuery = "/api/v1/"+path, query
		w := httptest.NewRecorder()
		s.api.ServeHTTP(w, r)
		require.Less(t, w.Code, 500)
		require.True(t, w.Header().Get("Content-Type") != "application/json" || json.Valid(w.Body.Bytes()), "%q", w.Body)
	})
}

func FuzzAction(f *testing.F) {
	s := newTestServer(f)
	f.Add("abc", `{"action":"kick"}`)
	f.Add("", `{"action":1}`)
	f.Fuzz(func(t *testing.T, id, body string) {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", "/api/v1/clients/", strings.NewReader(body))
		r.URL.Path += id
		s.api.ServeHTTP(w, r)
		require.Less(t, w.Code, 500, "%q", w.Body)
	})
}

// TestSees checks that other people's streams can be neither seen nor kicked.
func TestSees(t *testing.T) {
	s := newTestServer(t)
	sees := false
	s.api = srsapi.New(srsapi.Config{Hub: s.hub, Publish: s.publish, Play: s.play, Sees: func(_ *http.Request, id event.ID) bool {
		return id == "show" && sees
	}})
	one := "/api/v1/clients/" + s.publisher.ID()
	for path, list := range map[string]string{"/api/v1/clients/": "clients", "/api/v1/streams/": "streams"} {
		require.Empty(t, s.get(t, path)[list], path)
	}
	for _, method := range []string{"GET", "DELETE"} {
		require.Equal(t, 2049.0, object(t, s.do(method, one, ""))["code"], method)
	}
	require.NoError(t, s.publisher.Err(), "it was kicked")
	sees = true
	require.Equal(t, 0.0, object(t, s.do("DELETE", one, ""))["code"])
	require.Error(t, s.publisher.Err(), "its own client")
}

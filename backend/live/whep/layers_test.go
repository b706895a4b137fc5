package whep_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/rtctest"
)

// layers is the data of the event "layers".
type layers map[string]struct {
	Active, Inactive []struct {
		EncodingID    string `json:"encodingId"`
		SimulcastIdx  int    `json:"simulcastIdx"`
		Width, Height int
	}
	Sent, Chosen string
	Limited      bool
}

func call(t *testing.T, method, url, body string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { _ = resp.Body.Close() })
	return resp
}

// watchLayers starts a publisher of three layers and a viewer. It returns the addresses of the extensions.
func watchLayers(t *testing.T) (url, layer, events string) {
	t.Helper()
	_, url = newTestServer(t, nil)
	publisher, viewer := rtctest.NewSimulcast(t), rtctest.NewViewer(t, rtctest.AllCodecs)
	_, answer := post(t, url+"/rtc/v1/whip/?stream=show", publisher.Offer)
	publisher.Start(t, answer)
	resp, answer := post(t, url+"/rtc/v1/whep/?stream=show", viewer.Offer)
	viewer.Start(t, answer)
	links := strings.Join(resp.Header.Values("Link"), ", ")
	at := func(name string) string {
		m := regexp.MustCompile(`<([^>]*)>; rel="urn:ietf:params:whep:ext:core:` + name + `"`).FindStringSubmatch(links)
		require.NotNil(t, m, links)
		return url + m[1]
	}
	require.Contains(t, links, `; events="active,inactive,layers,viewercount"`)
	rtctest.Eventually(t, "pictures", func() bool { return viewer.Frames() > 5 })
	return url, at("layer"), at("server-sent-events")
}

func TestViewerChoosesALayer(t *testing.T) {
	_, layer, _ := watchLayers(t)
	get := func() (l layers) {
		resp := call(t, "GET", layer, "")
		require.NoError(t, json.NewDecoder(resp.Body).Decode(&l))
		return l
	}
	sends := func(want string) {
		t.Helper()
		rtctest.Eventually(t, "layer "+want, func() bool { l := get(); return len(l["0"].Active) == 3 && l["0"].Sent == want })
	}
	sends("0")
	for i, want := range []string{"2", "1", "0"} {
		a := get()["0"].Active[i]
		require.Equal(t, want, a.EncodingID, "the lowest first")
		require.Equal(t, 80<<i, a.Width)
	}
	require.Equal(t, http.StatusNoContent, call(t, "POST", layer, `{"mediaId":"0","encodingId":"2"}`).StatusCode)
	sends("2")
	require.Equal(t, "2", get()["0"].Chosen)
	for body, status := range map[string]int{
		`{"encodingId":"9"}`: 404, `{"mediaId":"7","encodingId":"1"}`: 400, `{}`: 400, `x`: 400, `{"encodingId":7}`: 400,
	} {
		require.Equal(t, status, call(t, "POST", layer, body).StatusCode, body)
	}
	require.Equal(t, "2", get()["0"].Chosen)
	require.Equal(t, http.StatusNoContent, call(t, "DELETE", layer, "").StatusCode)
	require.Empty(t, get()["0"].Chosen)
	require.Equal(t, http.StatusMethodNotAllowed, call(t, "PUT", layer, "").StatusCode)
}

func TestEventsOfASession(t *testing.T) {
	url, layer, events := watchLayers(t)
	for _, body := range []string{`["jokes"]`, `[]`, `{}`} {
		require.Equal(t, http.StatusBadRequest, call(t, "POST", events, body).StatusCode, body)
	}
	resp := call(t, "POST", events, `["active","layers","jokes"]`)
	require.Equal(t, http.StatusCreated, resp.StatusCode)
	feed := url + resp.Header.Get("Location")
	stream := call(t, "GET", feed, "")
	require.Equal(t, "text/event-stream", stream.Header.Get("Content-Type"))
	lines := bufio.NewScanner(stream.Body)
	next := func(prefix string) string {
		t.Helper()
		for lines.Scan() {
			require.NotContains(t, lines.Text(), "viewercount")
			if rest, ok := strings.CutPrefix(lines.Text(), prefix); ok {
				return rest
			}
		}
		require.Fail(t, "the stream ended before "+prefix)
		return ""
	}
	require.JSONEq(t, `{"streamId":"show"}`, next("event: active")+next("data: "))
	next("event: layers")
	require.Contains(t, next("data: "), `"encodingId":"2"`)
	call(t, "POST", layer, `{"encodingId":"1"}`)
	for !strings.Contains(next("data: "), `"sent":"1"`) {
	}
	require.Equal(t, http.StatusOK, call(t, "DELETE", feed, "").StatusCode)
	require.Equal(t, http.StatusNotFound, call(t, "GET", feed, "").StatusCode)
	for range 4 {
		require.Equal(t, http.StatusCreated, call(t, "POST", events, `["layers"]`).StatusCode)
	}
	require.Equal(t, http.StatusTooManyRequests, call(t, "POST", events, `["layers"]`).StatusCode)
	session := strings.TrimSuffix(layer, "/layer")
	require.Equal(t, http.StatusNotFound, call(t, "GET", session+"/nothing", "").StatusCode)
	require.Equal(t, http.StatusOK, call(t, "DELETE", session, "").StatusCode)
	for lines.Scan() { // ends with the session
	}
	require.Equal(t, http.StatusNotFound, call(t, "GET", layer, "").StatusCode)
}

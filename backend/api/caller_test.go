package api_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"footlight/backend/api/plans"
	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// sessions accepts a user's name as that user's session token.
type sessions map[string]auth.Identity

func (s sessions) Identify(_ context.Context, bearer string) (auth.Identity, error) {
	who, ok := s[bearer]
	if bearer != "" && !ok {
		return who, &auth.Refusal{Reason: "the token was not issued by this server; sign in again", Unknown: true}
	}
	return who, nil
}

func people(t *testing.T) sessions {
	t.Helper()
	known := sessions{"host": {Host: true}}
	for name, text := range map[string]string{"alice": alice, "bob": bob} {
		a, err := event.ParseAddress("a", text)
		require.NoError(t, err)
		known[name] = auth.Identity{Address: a}
	}
	return known
}

// serving returns a router with the routes of the given resources.
func serving(resources ...interface{ Routes(*router.Router) }) *router.Router {
	rt := router.New(nil)
	for _, r := range resources {
		r.Routes(rt)
	}
	return rt
}

func ask(h http.Handler, method, path, body, bearer string) *httptest.ResponseRecorder {
	if bearer == "" {
		return askWith(h, method, path, body)
	}
	return askWith(h, method, path, body, "Authorization", "bearer  "+bearer)
}

// askWith sends a request. headers alternates names and values.
func askWith(h http.Handler, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return answered(h, r)
}

func answered(h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestRefusalsSayWhatHelps(t *testing.T) {
	rt := serving(recordings.Livestream{Recorder: tape{started: new(recorded.LivestreamStart)}})
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	w := ask(rt, http.MethodGet, "/api/livestream/show/status", "", "")
	require.Equal(t, http.StatusUnauthorized, w.Code)
	require.Equal(t, "Bearer", w.Header().Get("WWW-Authenticate"))
	require.JSONEq(t, `{"error":"unauthorized","details":"sign in first (/api/auth), and send the token as Authorization: Bearer","received":{}}`, w.Body.String())
	w = ask(rt, http.MethodGet, "/api/livestream/show/status", "", "stale")
	require.Equal(t, http.StatusUnauthorized, w.Code)
	require.NotContains(t, w.Body.String(), "stale")
	w = ask(rt, http.MethodPost, "/api/livestream/start", livestreamStart, "alice")
	require.Equal(t, http.StatusForbidden, w.Code)
	require.Contains(t, w.Body.String(), `"details":"creator is not the address that signed in"`)
	// a host may withhold a recording, but not publish one
	for said, status := range map[string]int{"true": http.StatusForbidden, "false": http.StatusOK} {
		for path, body := range map[string]string{"start": livestreamStart, "copies": `{"eventId":"show"}`} {
			w = ask(rt, http.MethodPost, "/api/livestream/"+path, strings.Replace(body, "{", `{"publicCopies":`+said+`,`, 1), "host")
			require.Equal(t, status, w.Code)
			require.Equal(t, said == "true", strings.Contains(w.Body.String(), "publicCopies: only the event's creator"))
		}
	}
	require.Equal(t, http.StatusNotFound, ask(rt, http.MethodPost, "/api/livestream/copies", `{"eventId":"show","publicCopies":true}`, "alice").Code, "not revealed")
	w = ask(rt, http.MethodPost, "/api/livestream/start", strings.Replace(livestreamStart, "{", `{"archive":"public",`, 1), "host")
	require.Equal(t, http.StatusForbidden, w.Code)
	require.Contains(t, w.Body.String(), "archive: only the event's creator")
	require.Equal(t, http.StatusNotFound, ask(rt, http.MethodGet, "/api/livestream/show/status", "", "alice").Code, "not revealed")
	require.Equal(t, http.StatusOK, ask(rt, http.MethodGet, "/api/livestream/show/status", "", "host").Code)
}

// TestSocketsHaveTheirTokenInTheQuery covers browsers, which cannot send headers when they open a WebSocket.
func TestSocketsHaveTheirTokenInTheQuery(t *testing.T) {
	d := newDesk(t)
	d.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	s := d.serve()
	_, refused, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL, "http")+"/ws", nil)
	require.Error(t, err)
	require.Equal(t, http.StatusUnauthorized, refused.StatusCode)
	conn, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL, "http")+"/ws?token=alice", nil)
	require.NoError(t, err)
	defer func() { _ = conn.Close() }() // the test is over
	say := func(action, user string) map[string]any {
		require.NoError(t, conn.WriteJSON(map[string]any{"action": action, "body": map[string]any{"eventId": "gig", "userAddress": user, "title": "Gig"}}))
		for {
			var e map[string]any
			require.NoError(t, conn.ReadJSON(&e))
			if e["type"] == "run.failed" || e["type"] == "run.completed" {
				return e
			}
		}
	}
	failed, _ := say("plan", bob)["data"].(map[string]any)
	require.EqualValues(t, http.StatusForbidden, failed["status"])
	done := say("plan", alice)
	require.Equal(t, "run.completed", done["type"])

	job, _ := done["jobId"].(string)
	require.Equal(t, http.StatusUnauthorized, ask(d, http.MethodGet, "/plan/stream/"+job, "", "").Code)
	require.Equal(t, http.StatusNotFound, ask(d, http.MethodGet, "/plan/stream/"+job+"?token=bob", "", "").Code, "another's job")
	require.Equal(t, http.StatusOK, ask(d, http.MethodGet, "/plan/stream/"+job+"?token=alice", "", "").Code)
	require.Equal(t, http.StatusUnauthorized, ask(d, http.MethodPost, "/plan?token=alice", "{}", "").Code, "nowhere else")
}

func TestCallsInSomebodyElsesName(t *testing.T) {
	d := newDesk(t)
	d.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	w := ask(d, http.MethodPost, "/plan", `{"eventId":"gig","userAddress":"`+alice+`","title":"Gig"}`, "alice")
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	id, _ := object(t, w.Body.Bytes())["conversationId"].(string)
	for name, tc := range map[string]struct {
		path, body string
		want       int
	}{
		"the victim's address":               {"/iterate", `{"eventId":"gig","aspect":"title","feedback":"x","userAddress":"` + alice + `"}`, 403},
		"the same in another case":           {"/iterate", `{"eventId":"gig","aspect":"title","feedback":"x","USERADDRESS":"` + alice + `"}`, 403},
		"an own one first":                   {"/iterate", `{"eventId":"gig","aspect":"title","feedback":"x","userAddress":"` + bob + `","useraddress":"` + alice + `"}`, 403},
		"an own userId":                      {"/iterate", `{"eventId":"gig","aspect":"title","feedback":"x","userId":"` + bob + `","userAddress":"` + alice + `"}`, 403},
		"legacy, an own userId":              {"/initialize", `{"eventId":"gig","title":"Gig","userId":"` + bob + `","userAddress":"` + alice + `"}`, 403},
		"the victim's conversation":          {"/message", `{"conversationId":"` + id + `","message":"x"}`, 404},
		"the same, and an own address":       {"/message", `{"conversationId":"` + id + `","message":"x","userAddress":"` + bob + `"}`, 404},
		"own name, the victim's event":       {"/iterate", `{"eventId":"gig","aspect":"title","feedback":"x","userAddress":"` + bob + `"}`, 404},
		"own name, an event that is not his": {"/plan", `{"eventId":"gig","title":"Gig","userAddress":"` + bob + `"}`, 400},
		"no name":                            {"/plan", `{"eventId":"gig"}`, 400},
	} {
		w = ask(d, http.MethodPost, tc.path, tc.body, "bob")
		require.Equal(t, tc.want, w.Code, "%s: %s", name, w.Body)
	}
}

// only lists one wallet as a creator.
type only string

func (o only) Allows(a event.Address) bool { return strings.EqualFold(a.String(), string(o)) }

// TestOnlyListedCreatorsPlan checks that calls of wallets that are not on the server's list are invalid.
func TestOnlyListedCreatorsPlan(t *testing.T) {
	for _, enforced := range []bool{false, true} {
		rt := serving(plans.Resource{Creators: only(bob)})
		if enforced {
			rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
		}
		for _, path := range []string{"/plan", "/iterate", "/content/accept"} {
			w := ask(rt, http.MethodPost, path, `{"eventId":"e1","userAddress":"`+alice+`"}`, "alice")
			require.Equal(t, http.StatusBadRequest, w.Code, w.Body)
			require.Contains(t, w.Body.String(), "--creators")
		}
	}
}

package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/health"
)

// told is one server-sent event.
type told struct {
	id, kind string
	envelope map[string]any
}

// listen reads an event stream to its end.
func listen(t testing.TB, r *http.Response) []told {
	t.Helper()
	require.Equal(t, "text/event-stream", r.Header.Get("Content-Type"))
	var out []told
	var one told
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			one.id = value
		case "event":
			one.kind = value
		case "data":
			one.envelope = object(t, []byte(value))
		case "":
			out, one = append(out, one), told{}
		}
	}
	require.NoError(t, lines.Err())
	return out
}

func (d desk) serve() *httptest.Server {
	s := httptest.NewServer(d)
	d.t.Cleanup(s.Close)
	return s
}

func send(t testing.TB, method, url, body string, headers ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	require.NoError(t, err)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

func TestACallAsAnEventStream(t *testing.T) {
	d := newDesk(t)
	s := d.serve()
	events := listen(t, send(t, "POST", s.URL+"/plan", planBody("e1"), "Accept", "text/event-stream"))
	require.Greater(t, len(events), 10)
	assert.Equal(t, "run.created", events[0].kind)
	last := events[len(events)-1]
	assert.Equal(t, "run.completed", last.kind)
	assert.Equal(t, "plan_ready", last.envelope["data"].(map[string]any)["status"])
	for i, e := range events {
		assert.Equal(t, fmt.Sprint(i+1), e.id)
		assert.Equal(t, float64(i+1), e.envelope["sequence"])
		assert.Equal(t, events[0].envelope["jobId"], e.envelope["jobId"])
	}

	refused := send(t, "POST", s.URL+"/plan", `{}`, "Accept", "text/event-stream")
	assert.Equal(t, http.StatusBadRequest, refused.StatusCode)
	failed := listen(t, send(t, "POST", s.URL+"/iterate", iterateBody("nowhere", "title", "x"), "Accept", "text/event-stream"))
	body := failed[len(failed)-1].envelope["data"].(map[string]any)
	assert.Equal(t, 404.0, body["status"])
	assert.Equal(t, "title", body["received"].(map[string]any)["aspect"])
}

func TestAJobCanBeResumed(t *testing.T) {
	d := newDesk(t)
	s := d.serve()
	job := d.ok("POST", "/plan/start", planBody("e1"))["jobId"].(string)
	all := listen(t, send(t, "GET", s.URL+"/plan/stream/"+job, ""))
	rest := listen(t, send(t, "GET", s.URL+"/plan/stream/"+job, "", "Last-Event-ID", "5"))
	assert.Equal(t, all[5:], rest)
	over := send(t, "GET", s.URL+"/plan/stream/"+job, "", "Last-Event-ID", all[len(all)-1].id)
	assert.Equal(t, http.StatusNoContent, over.StatusCode)
	assert.Equal(t, http.StatusBadRequest, d.ask("GET", "/plan/stream/"+job, "", "Last-Event-ID", "x").Code)
	assert.Equal(t, true, d.ok("POST", "/plan", planBody("e1"))["existing"])
}

func TestIdempotencyKey(t *testing.T) {
	d := newDesk(t)
	d.ok("POST", "/plan", planBody("e1"))
	body := iterateBody("e1", "title", "shorter")
	first := d.ok("POST", "/iterate", body, "Idempotency-Key", "k1")
	assert.Equal(t, first, d.ok("POST", "/iterate", body, "Idempotency-Key", "k1"))
	assert.Equal(t, 2, d.ledger.Transactions())
	w := d.ask("POST", "/iterate", iterateBody("e1", "title", "longer"), "Idempotency-Key", "k1")
	assert.Equal(t, http.StatusBadRequest, w.Code)
	assert.Contains(t, w.Body.String(), "Idempotency-Key")
	d.ok("POST", "/content/plan", fmt.Sprintf(`{"eventId":"e1","userAddress":%q}`, alice), "Idempotency-Key", "k1")
	assert.Equal(t, http.StatusBadRequest, d.ask("POST", "/iterate", body, "Idempotency-Key", strings.Repeat("k", 256)).Code)

	// Failures are not stored under the key.
	d.ledger.Fail(fmt.Errorf("away"))
	assert.Equal(t, http.StatusInternalServerError, d.ask("POST", "/iterate", body, "Idempotency-Key", "k2").Code)
	d.ledger.Fail(nil)
	assert.Equal(t, 3.0, d.ok("POST", "/iterate", body, "Idempotency-Key", "k2")["iterationNumber"])
}

// TestIdempotencyKeysAreTheCallersOwn checks that the same key of another caller is another key.
func TestIdempotencyKeysAreTheCallersOwn(t *testing.T) {
	d := newDesk(t)
	d.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	for who, body := range map[string]string{
		"alice": planBody("e1"), "bob": strings.ReplaceAll(planBody("e2"), alice, bob),
	} {
		for range 2 {
			w := d.ask("POST", "/plan", body, "Idempotency-Key", "k1", "Authorization", "Bearer "+who)
			assert.Equal(t, http.StatusOK, w.Code, "%s: %s", who, w.Body)
		}
	}
	w := d.ask("POST", "/plan", planBody("e3"), "Idempotency-Key", "k1", "Authorization", "Bearer alice")
	assert.Equal(t, http.StatusBadRequest, w.Code)
}

// TestALostAnswerIsFoundOnTheRecord repeats calls whose answers were lost, as after a crash between the
// transaction and the answer.
func TestALostAnswerIsFoundOnTheRecord(t *testing.T) {
	d := newDesk(t)
	conversation := d.ok("POST", "/plan", planBody("e1"))["conversationId"]
	for path, body := range map[string]string{
		"/iterate": iterateBody("e1", "title", "shorter"),
		"/message": fmt.Sprintf(`{"conversationId":%q,"message":"make the tickets 20 euro"}`, conversation),
		"/curate":  fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"regenerate":true}`, alice),
	} {
		first := d.ok("POST", path, body, "Idempotency-Key", "k")
		written := d.ledger.Transactions()
		clear(d.answers.kept)
		assert.Equal(t, first["iterationNumber"], d.ok("POST", path, body, "Idempotency-Key", "k")["iterationNumber"], path)
		assert.Equal(t, written, d.ledger.Transactions(), path)
	}
}

func TestConcurrentRequestsWithOneKeyAreDoneOnce(t *testing.T) {
	d := newDesk(t)
	d.ok("POST", "/plan", planBody("e1"))
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			w := d.ask("POST", "/iterate", iterateBody("e1", "title", "shorter"), "Idempotency-Key", "k")
			assert.Equal(t, http.StatusOK, w.Code)
		})
	}
	wg.Wait()
	assert.Equal(t, 2, d.ledger.Transactions())
}

func dial(t testing.TB, s *httptest.Server) *websocket.Conn {
	t.Helper()
	conn, answer, err := websocket.DefaultDialer.DialContext(t.Context(), "ws"+strings.TrimPrefix(s.URL, "http")+"/ws", nil)
	require.NoError(t, err)
	_ = answer.Body.Close()
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// until reads envelopes up to the last one of the request named ref.
func until(t testing.TB, conn *websocket.Conn, ref string) []map[string]any {
	t.Helper()
	var out []map[string]any
	for {
		var e map[string]any
		require.NoError(t, conn.ReadJSON(&e))
		if got, _ := e["ref"].(string); got != ref {
			continue
		}
		out = append(out, e)
		if e["type"] == "run.completed" || e["type"] == "run.failed" {
			return out
		}
	}
}

func TestTheSameOverAWebSocket(t *testing.T) {
	d := newDesk(t)
	conn := dial(t, d.serve())
	say := func(format string, args ...any) {
		require.NoError(t, conn.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...)))
	}
	say(`{"action":"plan","ref":"a","body":%s}`, planBody("e1"))
	plan := until(t, conn, "a")
	assert.Equal(t, "run.created", plan[0]["type"])
	assert.Equal(t, "run.completed", plan[len(plan)-1]["type"])

	say(`{"action":"subscribe","ref":"b","jobId":%q,"after":3}`, plan[0]["jobId"])
	again := until(t, conn, "b")
	assert.Len(t, again, len(plan)-3)

	say(`{"action":"content/iterate","ref":"c","body":%s}`, iterateBody("e1", "title", "x"))
	refused := until(t, conn, "c")
	assert.Equal(t, 400.0, refused[len(refused)-1]["data"].(map[string]any)["status"])
	for ref, frame := range map[string]string{
		"d": `{"action":"dance","ref":"d"}`, "e": `{"action":"plan","ref":"e"}`, "f": `{"action":"subscribe","ref":"f","jobId":"x"}`,
	} {
		say("%s", frame)
		assert.Equal(t, "run.failed", until(t, conn, ref)[0]["type"], frame)
	}
	say(`nonsense`)
	assert.Equal(t, "run.failed", until(t, conn, "")[0]["type"])
}

func TestClosingJobsEndsListeners(t *testing.T) {
	d := newDesk(t)
	conn := dial(t, d.serve())
	require.NoError(t, d.jobs.Close())
	_, _, err := conn.ReadMessage()
	require.Error(t, err)
	assert.Equal(t, http.StatusInternalServerError, d.ask("POST", "/plan/start", planBody("e1")).Code)
}

func TestHealth(t *testing.T) {
	for name, tc := range map[string]struct {
		err      error
		status   int
		word     string
		why      any
		degraded []string
	}{
		"all well":      {nil, 200, "healthy", nil, []string{"content"}},
		"chain is down": {fmt.Errorf("secret path"), 503, "unhealthy", nil, []string{"content"}},
		"full disk":     {fmt.Errorf("secret path: %w", syscall.ENOSPC), 200, "healthy", "the server's disk is full", []string{"content", "disk"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := ask(serving(api.Health{Service: "footlight", Version: "1", Degraded: &degraded{parts: []string{"content"}}, Checks: map[string]api.Checker{
				"chain": check(func() (map[string]any, error) { return map[string]any{"block": 7}, tc.err }),
				"llm":   health.Drafting{},
			}}), "GET", "/health", "", "")
			var got struct {
				Status   string
				Checks   map[string]map[string]any
				Degraded []event.Degradation
			}
			require.NoError(t, json.Unmarshal(w.Body.Bytes(), &got))
			assert.Equal(t, tc.status, w.Code)
			assert.Equal(t, tc.word, got.Status)
			assert.Equal(t, 7.0, got.Checks["chain"]["block"])
			assert.Equal(t, tc.why, got.Checks["chain"]["details"])
			assert.Equal(t, "offline", got.Checks["llm"]["mode"])
			assert.NotContains(t, w.Body.String(), "secret")
			var parts []string
			for _, d := range got.Degraded {
				parts = append(parts, d.Part)
			}
			assert.Equal(t, tc.degraded, parts)
		})
	}
}

// TestHealthOfADiskThatHangs checks that /health reports the disk, answers soon, and has one check of it
// running at a time.
func TestHealthOfADiskThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		var asked atomic.Int32
		parts := &degraded{}
		rt := serving(api.Health{Degraded: parts, Checks: map[string]api.Checker{
			"storage": check(func() (map[string]any, error) { asked.Add(1); <-hang; return nil, nil }),
			"live":    check(func() (map[string]any, error) { return map[string]any{"streams": 1}, nil }),
		}})
		for range 3 {
			w := ask(rt, "GET", "/health", "", "")
			assert.Equal(t, 200, w.Code)
			assert.Contains(t, w.Body.String(), `"streams":1`)
			assert.Contains(t, parts.parts, "disk")
		}
		assert.EqualValues(t, 1, asked.Load())
		close(hang)
		synctest.Wait()
		ask(rt, "GET", "/health", "", "")
		assert.Empty(t, parts.parts)
	})
}

// check is an api.Checker made of a function.
type check func() (map[string]any, error)

func (c check) Check(context.Context) (map[string]any, error) { return c() }

// degraded is an api.Degraded with a fixed list of parts.
type degraded struct{ parts []string }

func (d *degraded) Report(part, _ string) { d.parts = append(d.parts, part) }

func (d *degraded) Clear(part string) {
	d.parts = slices.DeleteFunc(d.parts, func(p string) bool { return p == part })
}

func (d *degraded) List(context.Context) (list []event.Degradation) {
	for _, p := range d.parts {
		list = append(list, event.Degradation{Part: p})
	}
	return list
}

package api_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

const fullDisk = "the server's disk is full; try again once there is room"

// failing returns a router with one route, which reads the request and returns fail.
func failing(fail error) *router.Router {
	rt := router.New(nil)
	rt.Handle(http.MethodPost, "/thing", func(_ http.ResponseWriter, r *http.Request) error {
		var req struct {
			EventID event.ID
			Count   int `json:"count"`
		}
		if err := router.Decode(r, &req); err != nil {
			return err
		}
		return fail
	})
	return rt
}

func TestErrorsBecomeTheContractsShape(t *testing.T) {
	long := strings.Repeat("x", 3000)
	for _, tc := range []struct {
		name, method, path, body string
		fail                     error
		status                   int
		class, details           string
	}{
		{name: "unknown path", method: "GET", path: "/nothing", status: 404, class: "not found", details: "there is nothing at /nothing"},
		{name: "wrong method", method: "DELETE", path: "/thing", status: 405, class: "method not allowed"},
		{name: "empty body", method: "POST", path: "/thing", status: 400, class: "invalid request", details: "body: is empty; a JSON object is required"},
		{name: "not JSON", method: "POST", path: "/thing", body: "{", status: 400, class: "invalid request", details: "body: is not a JSON object"},
		{name: "an array", method: "POST", path: "/thing", body: "[]", status: 400, class: "invalid request", details: "body: is not a JSON object"},
		{name: "wrong type", method: "POST", path: "/thing", body: `{"count":"x"}`, status: 400, class: "invalid request", details: "count: must be an integer, not string"},
		{name: "bad ID", method: "POST", path: "/thing", body: `{"eventId":"../x"}`, status: 400, class: "invalid request"},
		{name: "taken", method: "POST", path: "/thing", body: `{}`, fail: fmt.Errorf("plan: %w", event.ErrTaken), status: 400, class: "invalid request", details: "eventId is taken"},
		{name: "missing", method: "POST", path: "/thing", body: `{}`, fail: event.ErrNotFound, status: 404, class: "not found"},
		{name: "forbidden", method: "POST", path: "/thing", body: `{}`, fail: fs.ErrPermission, status: 403, class: "forbidden"},
		{name: "internal", method: "POST", path: "/thing", body: `{}`, fail: errors.New("open /secret/path: boom"), status: 500, class: "internal error"},
		{name: "full disk", method: "POST", path: "/thing", body: `{}`, fail: &fs.PathError{Op: "write", Path: "/secret/x", Err: syscall.ENOSPC}, status: 503, class: "unavailable", details: fullDisk},
		{name: "full quota", method: "POST", path: "/thing", body: `{}`, fail: fmt.Errorf("store: %w", syscall.EDQUOT), status: 503, class: "unavailable", details: fullDisk},
		{name: "full disk of another program", method: "POST", path: "/thing", body: `{}`, fail: errors.New("bus: write /secret/1.blk: no space left on device"), status: 503, class: "unavailable", details: fullDisk},
		{name: "too slow a full disk", method: "POST", path: "/thing", body: `{}`, fail: errors.Join(context.DeadlineExceeded, syscall.ENOSPC), status: 503, class: "unavailable", details: fullDisk},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := ask(failing(tc.fail), tc.method, tc.path, tc.body, "")
			got := object(t, w.Body.Bytes())
			require.Equal(t, tc.status, w.Code)
			require.Equal(t, tc.class, got["error"])
			require.IsType(t, map[string]any{}, got["received"])
			if tc.details != "" {
				require.Equal(t, tc.details, got["details"])
			}
			require.NotContains(t, w.Body.String(), "/secret")
		})
	}
	t.Run("received is cut and redacted", func(t *testing.T) {
		body := `{"feedback":"` + long + `","authorization":{"signature":"0xdead"},"n":5,"nested":{"apiKey":"k1"}}`
		w := ask(failing(event.Invalid("feedback", "is required")), "POST", "/thing", body, "")
		received, _ := object(t, w.Body.Bytes())["received"].(map[string]any)
		require.Len(t, received["feedback"], 1024)
		require.Equal(t, 5.0, received["n"])
		require.NotContains(t, w.Body.String(), "dead")
		require.NotContains(t, w.Body.String(), "k1")
	})
}

func TestWrongMethodSaysWhatIsAllowed(t *testing.T) {
	rt := router.New(nil)
	nop := func(w http.ResponseWriter, _ *http.Request) error { return router.Reply(w, 200, struct{}{}) }
	rt.Handle(http.MethodGet, "/a/{id}", nop)
	rt.Handle(http.MethodPut, "/a/{id}", nop)
	for method, status := range map[string]int{"POST": 405, "OPTIONS": 204} {
		w := ask(rt, method, "/a/1", "", "")
		require.Equal(t, status, w.Code, method)
		require.Equal(t, "GET, HEAD, OPTIONS, PUT", w.Header().Get("Allow"), method)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(`{"eventId":"a","count":1}`)
	f.Add(`{"eventId":{}}`)
	f.Fuzz(func(t *testing.T, body string) {
		require.Equal(t, http.StatusBadRequest, ask(failing(event.Invalid("x", "always")), "POST", "/thing", body, "").Code, "%q", body)
	})
}

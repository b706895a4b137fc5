package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

const fullDisk = "the server's disk is full; try again once there is room"

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
			rt := router.New(nil)
			rt.Handle(http.MethodPost, "/thing", func(_ http.ResponseWriter, r *http.Request) error {
				var req struct {
					EventID event.ID
					Count   int `json:"count"`
				}
				if err := router.Decode(r, &req); err != nil {
					return err
				}
				return tc.fail
			})
			w := httptest.NewRecorder()
			rt.ServeHTTP(w, httptest.NewRequest(tc.method, tc.path, strings.NewReader(tc.body)))
			var got struct {
				Error, Details string
				Received       map[string]any
			}
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Received == nil {
				t.Fatalf("body %s: %v", w.Body, err)
			}
			if w.Code != tc.status || got.Error != tc.class || (tc.details != "" && got.Details != tc.details) {
				t.Errorf("got %d %q %q", w.Code, got.Error, got.Details)
			}
			if strings.Contains(w.Body.String(), "/secret") {
				t.Error("a path leaked")
			}
		})
	}
	t.Run("received is cut and redacted", func(t *testing.T) {
		rt := router.New(nil)
		rt.Handle(http.MethodPost, "/thing", func(_ http.ResponseWriter, r *http.Request) error {
			if err := router.Decode(r, &struct{}{}); err != nil {
				return err
			}
			return event.Invalid("feedback", "is required")
		})
		w := httptest.NewRecorder()
		body := `{"feedback":"` + long + `","authorization":{"signature":"0xdead"},"n":5,"nested":{"apiKey":"k1"}}`
		rt.ServeHTTP(w, httptest.NewRequest("POST", "/thing", strings.NewReader(body)))
		var got struct{ Received map[string]any }
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if f, _ := got.Received["feedback"].(string); len(f) != 1024 || got.Received["n"] != 5.0 {
			t.Errorf("received %v", got.Received)
		}
		if strings.Contains(w.Body.String(), "dead") || strings.Contains(w.Body.String(), "k1") {
			t.Error("a secret was echoed")
		}
	})
}

func TestWrongMethodSaysWhatIsAllowed(t *testing.T) {
	rt := router.New(nil)
	nop := func(w http.ResponseWriter, _ *http.Request) error { return router.Reply(w, 200, struct{}{}) }
	rt.Handle(http.MethodGet, "/a/{id}", nop)
	rt.Handle(http.MethodPut, "/a/{id}", nop)
	w := httptest.NewRecorder()
	rt.ServeHTTP(w, httptest.NewRequest("POST", "/a/1", nil))
	if w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD, OPTIONS, PUT" {
		t.Errorf("got %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
	w = httptest.NewRecorder()
	rt.ServeHTTP(w, httptest.NewRequest("OPTIONS", "/a/1", nil))
	if w.Code != 204 || w.Header().Get("Allow") != "GET, HEAD, OPTIONS, PUT" {
		t.Errorf("OPTIONS: got %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(`{"eventId":"a","n":1}`)
	f.Add(`{"eventId":{}}`)
	f.Fuzz(func(t *testing.T, body string) {
		rt := router.New(nil)
		rt.Handle(http.MethodPost, "/x", func(w http.ResponseWriter, r *http.Request) error {
			var v struct {
				EventID event.ID
				N       int
			}
			if err := router.Decode(r, &v); err != nil {
				return err
			}
			return event.Invalid("x", "always")
		})
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, httptest.NewRequest("POST", "/x", strings.NewReader(body)))
		if w.Code != http.StatusBadRequest {
			t.Errorf("%q: status %d", body, w.Code)
		}
	})
}

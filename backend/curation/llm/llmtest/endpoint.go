package llmtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// Endpoint is an http.Handler below /v1. Its zero value answers every question with "{}".
type Endpoint struct {
	Key     string // required bearer token; empty means none
	Default Script // answers requests when Queue is empty; nil means Say("{}")

	mu       sync.Mutex
	queue    []Script
	requests []Request
}

// Queue makes scripts answer the next requests, one each. A probe of the endpoint's abilities is a request,
// too.
func (e *Endpoint) Queue(scripts ...Script) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.queue = append(e.queue, scripts...)
}

// Requests returns the well-formed requests with the right key, in order.
func (e *Endpoint) Requests() []Request {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]Request(nil), e.requests...)
}

func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if e.Key != "" && r.Header.Get("Authorization") != "Bearer "+e.Key {
		Fail(http.StatusUnauthorized, "invalid_api_key", "Incorrect API key provided.")(w, r, Request{})
		return
	}
	switch strings.TrimPrefix(r.URL.Path, "/v1") {
	case "/models":
		fmt.Fprint(w, `{"object":"list","data":[{"id":"tester","object":"model","created":1,"owned_by":"footlight"}]}`)
	case "/chat/completions":
		e.complete(w, r)
	default:
		Fail(http.StatusNotFound, "", "Unknown request URL.")(w, r, Request{})
	}
}

func (e *Endpoint) complete(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 4<<20))
	var q Request
	if err == nil {
		q, err = parse(body)
	}
	if err != nil {
		Fail(http.StatusBadRequest, "invalid_request_error", err.Error())(w, r, q)
		return
	}
	e.next(q)(w, r, q)
}

func (e *Endpoint) next(q Request) Script {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests = append(e.requests, q)
	if len(e.queue) > 0 {
		script := e.queue[0]
		e.queue = e.queue[1:]
		return script
	}
	if e.Default != nil {
		return e.Default
	}
	return Say("{}")
}

// Heeding answers the probe as its schema wants, and other requests with rest.
func Heeding(rest Script) Script {
	return func(w http.ResponseWriter, r *http.Request, q Request) {
		if q.Schema() == "probe" {
			Say(`{"ok":true}`)(w, r, q)
			return
		}
		rest(w, r, q)
	}
}

// Fail answers with an error in OpenAI's form.
func Fail(status int, code, message string, headers ...string) Script {
	return func(w http.ResponseWriter, _ *http.Request, _ Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"message": message, "type": code, "param": nil, "code": code}}) //nolint:errcheck // the client has disconnected
	}
}

// Body answers with a status and any text.
func Body(status int, kind, text string) Script {
	return func(w http.ResponseWriter, _ *http.Request, _ Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		io.WriteString(w, text) //nolint:errcheck // the client has disconnected
	}
}

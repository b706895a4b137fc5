package pinning_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
)

const secret = "a token of this test"

// pin is a request in the API's form.
type pin struct {
	Requestid string            `json:"requestid"`
	Status    string            `json:"status"`
	Created   time.Time         `json:"created"`
	Pin       map[string]any    `json:"pin"`
	Delegates []string          `json:"delegates"`
	Info      map[string]string `json:"info,omitempty"`
}

// service imitates a pinning service and its gateway, with faults. Every status query moves a request to its
// next status.
type service struct {
	*httptest.Server
	t    *testing.T
	over chan struct{} // closed at the end of the test

	mu     sync.Mutex
	blocks map[string][]byte // content that the service can find, by CID
	pins   []*pin
	steps  []string            // statuses that new requests go through
	rest   map[string][]string // statuses that each request has yet to go through
	asked  []string            // methods and paths, in order

	busy   map[string]int  // how often a method and path are answered with 429
	broken map[string]int  // … with 500
	hang   map[string]bool // … never
	root   string          // the root that requests are reported to have; empty means the real one
	status string          // the status that requests are reported to have; empty means the real one
	noise  string          // an answer to give instead of JSON
	late   int             // how many requests for a leaf the gateway answers with "not found"
	flip   bool            // blocks are given back changed
}

func newService(t *testing.T, blocks map[string][]byte) *service {
	t.Helper()
	s := &service{
		t: t, over: make(chan struct{}), blocks: blocks, steps: []string{"queued", "pinning", "pinned"}, rest: map[string][]string{},
		busy: map[string]int{}, broken: map[string]int{}, hang: map[string]bool{},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /psa/pins", s.list)
	mux.HandleFunc("POST /psa/pins", s.add)
	mux.HandleFunc("GET /psa/pins/{id}", s.look)
	mux.HandleFunc("DELETE /psa/pins/{id}", s.remove)
	mux.HandleFunc("GET /ipfs/{cid}", s.gateway)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.faulty(w, r) {
			mux.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	t.Cleanup(func() { close(s.over) })
	return s
}

// route names a kind of request that a fault can be set for.
func route(r *http.Request) string {
	path := strings.TrimPrefix(r.URL.Path, "/psa")
	if strings.HasPrefix(path, "/pins/") {
		path = "/pins/id"
	}
	return r.Method + " " + path
}

func (s *service) faulty(w http.ResponseWriter, r *http.Request) bool {
	name := route(r)
	s.mu.Lock()
	s.asked = append(s.asked, name)
	s.busy[name]--
	s.broken[name]--
	busy, broken, hangs, noise := s.busy[name] >= 0, s.broken[name] >= 0, s.hang[name], s.noise
	s.mu.Unlock()
	api := strings.HasPrefix(r.URL.Path, "/psa/")
	switch {
	case api && r.Header.Get("Authorization") != "Bearer "+secret:
		fail(w, http.StatusUnauthorized, "UNAUTHORIZED", "access token is missing or invalid")
	case !api && r.Header.Get("Authorization") != "":
		s.t.Error("the gateway was sent a token")
	case hangs:
		<-s.over
	case busy:
		w.Header().Set("Retry-After", "17")
		fail(w, http.StatusTooManyRequests, "BUSY", "too many requests")
	case broken:
		fail(w, http.StatusInternalServerError, "INTERNAL_SERVER_ERROR", "out of order")
	case api && noise != "":
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, noise)
	default:
		return false
	}
	return true
}

// fail answers with an error in the API's form.
func fail(w http.ResponseWriter, status int, reason, details string) {
	reply(w, status, map[string]any{"error": map[string]string{"reason": reason, "details": details}})
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may have disconnected, which does not matter here
}

// told returns a request as the service reports it.
func (s *service) told(p *pin) pin {
	out := *p
	if s.status != "" {
		out.Status = s.status
	}
	if s.root != "" {
		out.Pin = map[string]any{"cid": s.root}
	}
	if out.Status == "failed" {
		out.Info = map[string]string{"status_details": "no peer has it"}
	}
	return out
}

func (s *service) list(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	results := []pin{}
	for _, p := range s.pins {
		named := r.FormValue("name") == "" || r.FormValue("name") == p.Pin["name"]
		if named && p.Pin["cid"] == r.FormValue("cid") && strings.Contains(r.FormValue("status"), p.Status) {
			results = append(results, s.told(p))
		}
	}
	reply(w, http.StatusOK, map[string]any{"count": len(results), "results": results})
}

func (s *service) add(w http.ResponseWriter, r *http.Request) {
	var ask map[string]any
	if err := json.NewDecoder(r.Body).Decode(&ask); err != nil || ask["cid"] == nil {
		fail(w, http.StatusBadRequest, "BAD_REQUEST", "no cid")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &pin{
		Requestid: fmt.Sprint("request ", len(s.pins)), Created: time.Unix(1767225600, 0).UTC(), Pin: ask,
		Delegates: []string{"/ip4/127.0.0.1/tcp/4001/p2p/QmNnooDu7bfjPFoTZYxMNLWUQJyrVwtbZg5gBMjTezGAJN"},
	}
	s.pins = append(s.pins, p)
	s.rest[p.Requestid] = s.steps
	s.step(p)
	reply(w, http.StatusAccepted, s.told(p))
}

// step moves a request to its next status.
func (s *service) step(p *pin) {
	if rest := s.rest[p.Requestid]; len(rest) > 0 {
		p.Status, s.rest[p.Requestid] = rest[0], rest[1:]
	}
}

func (s *service) look(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.pins {
		if p.Requestid == r.PathValue("id") {
			s.step(p)
			reply(w, http.StatusOK, s.told(p))
			return
		}
	}
	fail(w, http.StatusNotFound, "NOT_FOUND", "the specified resource was not found")
}

func (s *service) remove(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, p := range s.pins {
		if p.Requestid == r.PathValue("id") {
			s.pins[i] = &pin{Requestid: "removed"}
			w.WriteHeader(http.StatusAccepted)
			return
		}
	}
	fail(w, http.StatusNotFound, "NOT_FOUND", "the specified resource was not found")
}

func (s *service) gateway(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := cid.Decode(r.PathValue("cid"))
	b, ok := s.blocks[c.String()]
	s.late--
	if err != nil || !ok || s.late >= 0 || r.FormValue("format") != "raw" {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	if s.flip {
		b = append([]byte{b[0] ^ 1}, b[1:]...)
	}
	_, _ = w.Write(b) // the client may have disconnected, which does not matter here
}

func (s *service) count(name string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if asked == name {
			n++
		}
	}
	return n
}

package srsapi

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"hash/fnv"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

// Exchanger answers an SDP offer for a caller, as live/whip and live/whep do. The returned id names the
// session.
type Exchanger interface {
	Exchange(ctx context.Context, caller live.ClientInfo, offer string) (answer, session string, err error)
}

// Config holds the settings of a Handler. Hub, Publish and Play must be set.
type Config struct {
	Hub           *live.Hub
	Publish, Play Exchanger
	// NoHLS makes the default vhost report that HLS is off.
	NoHLS bool
	// Sees reports whether a request may see and kick the clients of an event's stream. If it is nil, every
	// request may.
	Sees func(r *http.Request, id event.ID) bool
	// HLSFragment is the segment length that the default vhost reports; 0 means 10 s.
	HLSFragment time.Duration
	// Logger logs why a JSON call failed, since SRS's answer does not say it. Nil means slog.Default().
	Logger *slog.Logger
}

// Handler serves the API.
type Handler struct {
	cfg     Config
	ident   envelope // the same in every answer
	started time.Time
	routes  []route
}

// route serves one resource. If its prefix ends in a slash, the rest of the path is an id.
type route struct {
	prefix string
	serve  func(w http.ResponseWriter, r *http.Request, id string)
}

// New makes a Handler.
func New(cfg Config) *Handler {
	cfg.HLSFragment = cmp.Or(cfg.HLSFragment, 10*time.Second)
	cfg.Logger = cmp.Or(cfg.Logger, slog.Default())
	if cfg.Sees == nil {
		cfg.Sees = func(*http.Request, event.ID) bool { return true }
	}
	h := &Handler{cfg: cfg, started: time.Now(), ident: envelope{
		Server: vid(rand.Text()), Service: strings.ToLower(rand.Text()[:8]), PID: strconv.Itoa(os.Getpid()),
	}}
	h.routes = []route{
		{"/api/v1/streams/", h.streams},
		{"/api/v1/clients/", h.clients},
		{"/api/v1/vhosts/", h.vhosts},
		{"/api/v1/versions", h.versions},
		{"/api/v1/summaries", h.summaries},
		{"/rtc/v1/publish/", h.exchange(cfg.Publish)},
		{"/rtc/v1/play/", h.exchange(cfg.Play)},
	}
	return h
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, rt := range h.routes {
		id, ok := strings.CutPrefix(r.URL.Path, rt.prefix)
		ok = ok && (id == "" || strings.HasSuffix(rt.prefix, "/"))
		switch bare := r.URL.Path+"/" == rt.prefix; {
		case !ok && !bare:
		case r.Method == http.MethodOptions:
			w.WriteHeader(http.StatusOK)
			return
		case bare && r.Method != http.MethodPost: // SRS passes these on to the resource, query and all
			to := *r.URL
			to.Path, to.RawPath = rt.prefix, ""
			http.Redirect(w, r, to.RequestURI(), http.StatusFound)
			return
		default:
			rt.serve(w, r, strings.Trim(id, "/"))
			return
		}
	}
	http.NotFound(w, r)
}

// readOnly lets only reads through. SRS also takes the method from ?method=; here a link cannot delete
// anything.
func readOnly(w http.ResponseWriter, r *http.Request) bool {
	as := r.URL.Query().Get("method")
	ok := (r.Method == http.MethodGet || r.Method == http.MethodHead) && (as == "" || as == http.MethodGet)
	if !ok {
		notAllowed(w)
	}
	return ok
}

func notAllowed(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusMethodNotAllowed)
	_, _ = w.Write([]byte("Method Not Allowed")) // a client that has gone does not read it
}

// vid makes an id in SRS's form that is always the same for a name.
func vid(name string) string {
	f := fnv.New64a()
	f.Write([]byte(name))
	id := strconv.FormatUint(f.Sum64(), 36)
	return "vid-" + strings.Repeat("0", max(0, 7-len(id))) + id[max(0, len(id)-7):]
}

// Codes of SRS.
const (
	codeOK             = 0
	codeVhostNotFound  = 2014
	codeStreamNotFound = 2048
	codeClientNotFound = 2049
	codeBadRequest     = 400
)

// envelope is the start of every answer.
type envelope struct {
	Code    int    `json:"code"`
	Server  string `json:"server"`
	Service string `json:"service"`
	PID     string `json:"pid"`
}

// answer is an envelope with the part that was asked for.
type answer struct {
	envelope
	Streams []streamJSON `json:"streams,omitzero"`
	Stream  *streamJSON  `json:"stream,omitempty"`
	Clients []clientJSON `json:"clients,omitzero"`
	Client  *clientJSON  `json:"client,omitempty"`
	Vhosts  []vhostJSON  `json:"vhosts,omitzero"`
	Vhost   *vhostJSON   `json:"vhost,omitempty"`
	Data    any          `json:"data,omitempty"`
	SDP     string       `json:"sdp,omitempty"`
	Session string       `json:"sessionid,omitempty"`
}

// failure is the whole answer to a request that SRS refuses; its HTTP status is 200.
type failure struct {
	Code int `json:"code"`
}

// overload is a failure with a reason for people.
type overload struct {
	failure
	Reason string `json:"reason"`
}

type kbps struct {
	Recv int `json:"recv_30s"`
	Send int `json:"send_30s"`
}

// callbackForm allows only a name as a JSONP callback.
var callbackForm = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$.]{0,63}$`)

// reply writes JSON, or JSONP if a read asks for it by ?callback=.
func reply(w http.ResponseWriter, r *http.Request, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		http.Error(w, "The answer could not be written.", http.StatusInternalServerError)
		return
	}
	kind := "application/json"
	if name := r.URL.Query().Get("callback"); r.Method == http.MethodGet && callbackForm.MatchString(name) {
		kind, b = "text/javascript", append(append([]byte(name+"("), b...), ')')
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(b) // a client that has gone does not read it
}

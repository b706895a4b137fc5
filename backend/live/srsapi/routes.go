package srsapi

import (
	"cmp"
	"crypto/rand"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

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

package signaling

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"footlight/backend/live/rtc"
)

// serveSession serves the resource of one session.
func (e *Endpoint) serveSession(w http.ResponseWriter, r *http.Request, id string) {
	const allow = "OPTIONS, GET, HEAD, PATCH, DELETE"
	w.Header().Set("Accept-Patch", typeFragment)
	if r.Method == http.MethodOptions {
		w.Header().Set("Allow", allow)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	res, ended := e.find(id)
	switch {
	case res == nil && ended && r.Method == http.MethodDelete:
		w.WriteHeader(http.StatusOK) // the session has ended, as the client wants
	case res == nil && ended:
		refuse(w, http.StatusNotFound, "This session has ended. Make a new one with POST.")
	case res == nil:
		refuse(w, http.StatusNotFound, "There is no such session. Make one with POST.")
	case r.Method == http.MethodDelete:
		e.drop(id)
		res.session.Close()
	case r.Method == http.MethodPatch:
		e.patch(w, r, res)
	case r.Method == http.MethodGet, r.Method == http.MethodHead:
		w.Header().Set("ETag", res.tag())
	default:
		notAllowed(w, r, allow)
	}
}

// patch adds trickled candidates or restarts ICE (RFC 9725 section 4.3).
func (e *Endpoint) patch(w http.ResponseWriter, r *http.Request, res *resource) {
	fragment, err := readBody(r, typeFragment)
	if err != nil {
		e.fail(w, err)
		return
	}
	res.mu.Lock()
	defer res.mu.Unlock()
	restart, err := e.precondition(r, res.etag)
	if err == nil {
		err = res.session.AddCandidates(r.Context(), fragment)
	}
	switch {
	case errors.Is(err, rtc.ErrRestart) && restart:
		e.restart(w, r, res, fragment)
	case err != nil:
		e.fail(w, err)
	default:
		w.WriteHeader(http.StatusNoContent) // without an ETag: the generation did not change
	}
}

// restart begins another ICE generation with another ETag. The caller holds res.mu.
func (e *Endpoint) restart(w http.ResponseWriter, r *http.Request, res *resource, fragment string) {
	answer, err := res.session.Restart(r.Context(), fragment)
	if err != nil {
		e.fail(w, err)
		return
	}
	res.etag = newTag()
	w.Header().Set("ETag", res.etag)
	w.Header().Set("Content-Type", typeFragment)
	_, _ = io.WriteString(w, answer) // a client that left begins a new session
}

// precondition checks If-Match and reports whether the request may restart ICE, which needs the value
// "*".
func (e *Endpoint) precondition(r *http.Request, etag string) (restart bool, err error) {
	match := strings.Join(r.Header.Values("If-Match"), ",")
	if match == "" && e.cfg.Lenient {
		match = r.Header.Get("ETag") // some clients use the wrong header
	}
	switch {
	case match == "" && e.cfg.Lenient, match == "*":
		return true, nil
	case match == "":
		return false, errUnconditional
	}
	for tag := range strings.SplitSeq(match, ",") {
		if strings.TrimSpace(tag) == etag {
			return e.cfg.Lenient, nil
		}
	}
	return false, errStale
}

package lowhls

import (
	"net/http"
	"strings"

	"footlight/backend/live/playback"
)

// answer passes on what the muxer answers, and counts it for the viewer. Addresses belong to one session, so
// only its player may cache the answers.
type answer struct {
	http.ResponseWriter
	viewer  *playback.Session
	begun   bool
	refused bool
}

// WriteHeader replaces the muxer's answer to requests that it ended.
func (a *answer) WriteHeader(status int) {
	a.begun, a.refused = true, status != http.StatusOK
	h := a.Header()
	switch {
	case status == http.StatusInternalServerError:
		notFound(a.ResponseWriter)
		return
	case status == http.StatusBadRequest:
		http.Error(a.ResponseWriter, "The parameters _HLS_msn and _HLS_part name nothing that comes soon.", status)
		return
	case strings.HasSuffix(h.Get("Content-Type"), "/mp4"):
		h.Set("Cache-Control", "private, max-age=60, immutable")
	default:
		h.Set("Cache-Control", "no-cache, no-store")
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(b []byte) (int, error) {
	n, err := a.ResponseWriter.Write(b)
	a.viewer.Sent(n)
	return n, err
}

// Unwrap supports http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func notFound(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, "There is no such stream now. Load low.m3u8 again.", http.StatusNotFound)
}

package lowhls

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/httpaccess"
	"footlight/backend/live/playback"
)

const (
	playlist = "low.m3u8"
	runParam = "run"
	// sendTimeout limits one answer. A player that takes longer could not play it anyway.
	sendTimeout = 30 * time.Second
)

// Serves reports whether a path belongs to this package.
func Serves(path string) bool { return strings.Contains(strings.TrimPrefix(path, "/live/"), "/") }

// ServeHTTP answers GET and HEAD of /live/<eventId>/low.m3u8, and of the addresses that it names.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This address takes GET and HEAD.", http.StatusMethodNotAllowed)
		return
	}
	name, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/live/"), "/")
	id, err := event.ParseID(name)
	if err != nil {
		notFound(w)
		return
	}
	select {
	case s.requests <- struct{}{}:
		defer func() { <-s.requests }()
	default:
		later(w, "Too many players wait for media. Try again soon.")
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTimeout)) // fails only without a connection
	if file == playlist && !r.URL.Query().Has(playback.Param) {
		s.open(w, r, id)
		return
	}
	s.next(w, r, id, file)
}

// open begins a session and answers with the playlist that names it. A caller without access is not told whether
// the stream exists.
func (s *Server) open(w http.ResponseWriter, r *http.Request, id event.ID) {
	viewer, err := s.viewers.Open(r.Context(), httpaccess.Player(r, id, "hls", "hls-play"))
	if err != nil {
		httpaccess.Answer(w, r, err)
		return
	}
	run, err := s.playable(r.Context(), id)
	if err != nil {
		viewer.Leave()
		refuse(w, err)
		return
	}
	query := url.Values{playback.Param: {viewer.Name()}, runParam: {run.number}}
	if !send(w, r, viewer, run, "index.m3u8", query) {
		viewer.Leave()
	}
	s.viewers.Find(viewer.Name()) // the answer may have taken longer than a session lasts unopened
}

// playable returns the run of a stream, once its tracks are known.
func (s *Server) playable(ctx context.Context, id event.ID) (*run, error) {
	r, err := s.begin(ctx, id)
	if err != nil {
		return nil, err
	}
	r.touch()
	select {
	case <-r.muxer.ready:
		return r, r.muxer.why
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// next answers a request within a session.
func (s *Server) next(w http.ResponseWriter, r *http.Request, id event.ID, file string) {
	query := url.Values{}
	for key, values := range r.URL.Query() {
		if key == playback.Param || key == runParam || strings.HasPrefix(key, "_HLS_") {
			query[key] = values
		}
	}
	viewer, ok := s.viewers.Find(query.Get(playback.Param))
	run := s.running(id, query.Get(runParam))
	if !ok || viewer.EventID() != id || run == nil {
		notFound(w)
		return
	}
	if file == playlist {
		file = "index.m3u8"
	}
	run.touch()
	send(w, r, viewer, run, file, query)
}

// send answers with a file of the muxer, which may wait for it. It reports whether there is such a file.
func send(w http.ResponseWriter, r *http.Request, viewer *playback.Session, run *run, file string, query url.Values) bool {
	out := &answer{ResponseWriter: w, viewer: viewer}
	asked := r.Clone(r.Context())
	asked.URL = &url.URL{Path: "/" + file, RawQuery: query.Encode()}
	run.muxer.out.Handle(out, asked)
	if !out.begun {
		notFound(w)
	}
	return out.begun && !out.refused
}

// refuse answers an error of playable.
func refuse(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, live.ErrClosed):
		httpaccess.Refuse(w, err)
	case errors.Is(err, errCrowded):
		later(w, "The server makes low-latency HLS of as many streams as it can. Use the address without /low, or try again in a minute.")
	case errors.Is(err, errCodec):
		http.Error(w, "This stream's pictures are not H.264, so it has no low-latency HLS.", http.StatusNotFound)
	default:
		notFound(w)
	}
}

func later(w http.ResponseWriter, text string) {
	w.Header().Set("Retry-After", "10")
	http.Error(w, text, http.StatusServiceUnavailable)
}

package hls

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/live/httpaccess"
	"footlight/backend/live/playback"
)

// ServeHTTP answers GET and HEAD of /live/<eventId>.m3u8 and
// /live/<eventId>-<n>.ts; other paths are not found.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/live/")
	if id, ok := parsePlaylistName(name); ok {
		s.servePlaylist(w, r, id)
	} else if id, seq, ok := parseSegmentName(name); ok {
		s.serveSegment(w, r, id, seq)
	} else {
		notFound(w)
	}
}

// servePlaylist answers the first request with a master playlist that names a new session, and requests with
// a session with the list of segments. A caller without access is not told whether the stream exists.
func (s *Server) servePlaylist(w http.ResponseWriter, r *http.Request, id event.ID) {
	ctx := r.URL.Query().Get(playback.Param)
	if ctx == "" {
		s.serveMaster(w, r, id)
		return
	}
	v, ok := s.viewer(ctx, id)
	st := s.stream(id)
	if !ok || st == nil || st.playlist().empty() {
		notFound(w)
		return
	}
	st.ask()
	reply(w, r, v, st.playlist().marshal(id, s.cfg.Fragment, playback.Param+"="+ctx))
}

func (s *Server) serveMaster(w http.ResponseWriter, r *http.Request, id event.ID) {
	v, err := s.viewers.Open(r.Context(), httpaccess.Player(r, id, "hls", "hls-play"))
	if err != nil {
		httpaccess.Answer(w, r, err)
		return
	}
	st := s.stream(id)
	if st != nil {
		st.ask() // also before the first segment, for which the player comes again
	}
	if st == nil || st.playlist().empty() {
		v.Leave()
		notFound(w)
		return
	}
	query := playback.Param + "=" + v.Name()
	if r.URL.RawQuery != "" {
		query += "&" + r.URL.RawQuery
	}
	reply(w, r, v, fmt.Appendf(nil,
		"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=1\n%s?%s\n", r.URL.Path, query))
}

func (s *Server) serveSegment(w http.ResponseWriter, r *http.Request, id event.ID, seq uint64) {
	v, ok := s.viewer(r.URL.Query().Get(playback.Param), id)
	if !ok {
		notFound(w)
		return
	}
	if st := s.stream(id); st != nil && st.isRaw(seq) {
		if err := s.sounds.wait(r.Context(), id, seq); err != nil {
			httpaccess.Refuse(w, err)
			return
		}
	}
	s.sendFile(w, r, v, segmentName(id, seq))
}

// viewer returns the session of this name, if it still lasts and belongs to this event.
func (s *Server) viewer(name string, id event.ID) (*playback.Session, bool) {
	v, ok := s.viewers.Find(name)
	return v, ok && v.EventID() == id
}

// reply sends a playlist.
func reply(w http.ResponseWriter, r *http.Request, v *playback.Session, text []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/vnd.apple.mpegurl")
	h.Set("Cache-Control", "no-cache, no-store")
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method == http.MethodHead {
		return
	}
	n, _ := w.Write(text) // a player that has gone does not read it
	v.Sent(n)
}

func notFound(w http.ResponseWriter) { http.Error(w, "Not Found", http.StatusNotFound) }

// sendTimeout limits the sending of one segment. A player that takes longer could not play it anyway.
const sendTimeout = 2 * time.Minute

// sendFile sends a segment. The file never changes, but its URL belongs to one viewer, so only that viewer
// may cache it.
func (s *Server) sendFile(w http.ResponseWriter, r *http.Request, v *playback.Session, name string) {
	f, err := os.Open(s.cfg.folder().path(name))
	if errors.Is(err, os.ErrNotExist) {
		notFound(w)
		return
	}
	if err != nil {
		httpaccess.Refuse(w, err)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		httpaccess.Refuse(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "video/MP2T")
	h.Set("Cache-Control", "private, max-age=60, immutable")
	conn := http.NewResponseController(w)
	_ = conn.SetWriteDeadline(time.Now().Add(sendTimeout)) // fails only without a connection, which cannot stall
	defer func() { _ = conn.SetWriteDeadline(time.Time{}) }()
	out := &counter{ResponseWriter: w}
	http.ServeContent(out, r, name, info.ModTime(), f)
	v.Sent(out.n)
}

// counter counts the bytes of a response, and lets the system copy files.
type counter struct {
	http.ResponseWriter
	n int
}

var _ io.ReaderFrom = (*counter)(nil)

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.ResponseWriter.Write(b)
	c.n += n
	return n, err
}

// ReadFrom lets a file be sent by sendfile.
func (c *counter) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(c.ResponseWriter, r)
	c.n += int(n)
	return n, err
}

// Unwrap supports http.ResponseController.
func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

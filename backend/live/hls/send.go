package hls

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"footlight/backend/live/httpaccess"
	"footlight/backend/live/playback"
)

// sendTimeout is for one segment: who takes longer than it plays many times
// over will not play it.
const sendTimeout = 2 * time.Minute

// sendFile sends a segment. It never changes, but its URL is its viewer's own,
// so only that viewer keeps it.
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
	_ = conn.SetWriteDeadline(time.Now().Add(sendTimeout)) // where there is no connection, nobody stalls
	defer func() { _ = conn.SetWriteDeadline(time.Time{}) }()
	out := &counter{ResponseWriter: w}
	http.ServeContent(out, r, name, info.ModTime(), f)
	v.Sent(out.n)
}

// counter counts a response's bytes and leaves the copying to the system.
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

// ReadFrom lets a file go out by sendfile.
func (c *counter) ReadFrom(r io.Reader) (int64, error) {
	n, err := io.Copy(c.ResponseWriter, r)
	c.n += int(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (c *counter) Unwrap() http.ResponseWriter { return c.ResponseWriter }

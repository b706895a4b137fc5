package node

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// bodyTimeout is how long a client may send nothing of a body it has begun.
const bodyTimeout = 30 * time.Second

// withPatience ends requests whose bodies stall. The deadline stands only while
// a body is read: answers that last, such as event feeds, have none.
func withPatience(next http.Handler, patience time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != http.NoBody {
			r.Body = &patientBody{ReadCloser: r.Body, conn: http.NewResponseController(w), patience: patience}
		}
		next.ServeHTTP(w, r)
	})
}

type patientBody struct {
	io.ReadCloser
	conn     *http.ResponseController
	patience time.Duration
}

// Read implements io.Reader. To handlers a body that stalls is one that ended.
func (b *patientBody) Read(p []byte) (int, error) {
	if err := b.conn.SetReadDeadline(time.Now().Add(b.patience)); err != nil {
		return 0, err
	}
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return n, fmt.Errorf("%w: nothing came for %v", io.ErrUnexpectedEOF, b.patience)
	}
	_ = b.conn.SetReadDeadline(time.Time{}) // fails only on a closed connection
	return n, err
}

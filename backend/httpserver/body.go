package httpserver

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"footlight/backend/limit"
)

// Patient ends requests whose bodies arrive too slowly, or stall. The deadline applies until a body has been
// read to its end, so long answers such as event feeds have none. The server itself reads what a handler
// leaves of a body, under the last deadline.
func Patient(next http.Handler) http.Handler {
	return patient(next, limit.Pace{Rate: 1 << 10, Stall: 30 * time.Second})
}

func patient(next http.Handler, slowest limit.Pace) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != http.NoBody {
			body := &patientBody{ReadCloser: r.Body, conn: http.NewResponseController(w), pace: slowest}
			_ = body.wait() // fails only on a closed connection
			r.Body = body
		}
		next.ServeHTTP(w, r)
	})
}

type patientBody struct {
	io.ReadCloser
	conn *http.ResponseController
	pace limit.Pace
}

// Read implements io.Reader. To a handler, a body that stalls has ended.
func (b *patientBody) Read(p []byte) (int, error) {
	if err := b.wait(); err != nil {
		return 0, err
	}
	begun := time.Now()
	n, err := b.ReadCloser.Read(p)
	b.pace.Waited(n, time.Since(begun))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return n, fmt.Errorf("%w: the body arrived too slowly", io.ErrUnexpectedEOF)
	case err != nil:
		_ = b.conn.SetReadDeadline(time.Time{}) // fails only on a closed connection
	}
	return n, err
}

func (b *patientBody) wait() error { return b.conn.SetReadDeadline(time.Now().Add(b.pace.Left())) }

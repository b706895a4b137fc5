package broadcast

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"time"
)

// The ways a connection ends or never begins; only the first two are for good.
var (
	ErrAnswer      = errors.New("broadcast: the server's answer cannot be used")
	ErrDenied      = fmt.Errorf("broadcast: not allowed to publish: %w", fs.ErrPermission)
	ErrUnreachable = errors.New("broadcast: the server does not answer")
	ErrTimeout     = errors.New("broadcast: no media connection to the server")
	ErrLost        = errors.New("broadcast: the connection was lost")
)

// StatusError is an answer that is not 201. For 401 and 403 it is ErrDenied.
type StatusError struct {
	Status     int
	Text       string        // the first line of the body, cut
	RetryAfter time.Duration // as the server asked, or zero
}

// Error implements error.
func (e *StatusError) Error() string {
	text := fmt.Sprintf("the server answered %d %s", e.Status, http.StatusText(e.Status))
	if e.Text != "" {
		text += ": " + e.Text
	}
	return text
}

// Unwrap lets errors.Is find ErrDenied.
func (e *StatusError) Unwrap() error {
	if e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden {
		return ErrDenied
	}
	return nil
}

// isFinal reports whether trying again is of no use. A lost session says nothing of the next one, whatever the
// server answered when it was to be mended.
func isFinal(err error) bool {
	if errors.Is(err, ErrLost) {
		return false
	}
	if errors.Is(err, ErrAnswer) {
		return true
	}
	var refused *StatusError
	if !errors.As(err, &refused) {
		return false
	}
	switch refused.Status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly, http.StatusTooManyRequests:
		return false
	}
	return refused.Status < http.StatusInternalServerError
}

// withoutURL drops the address from an HTTP client's error: its query may hold
// a token.
func withoutURL(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

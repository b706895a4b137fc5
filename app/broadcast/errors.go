package broadcast

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"time"
)

// The reasons why a connection ends or never begins. Only the first two are final.
var (
	ErrAnswer      = errors.New("broadcast: the server's answer cannot be used")
	ErrDenied      = fmt.Errorf("broadcast: not allowed to publish: %w", fs.ErrPermission)
	ErrUnreachable = errors.New("broadcast: the server does not answer")
	ErrTimeout     = errors.New("broadcast: no media connection to the server")
	ErrLost        = errors.New("broadcast: the connection was lost")
)

// StatusError reports an answer other than 201. It wraps ErrDenied for 401 and 403.
type StatusError struct {
	Status     int
	Text       string        // the first line of the body, up to maxErrorText bytes
	RetryAfter time.Duration // is 0 if the server did not send one
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

// isFinal reports whether a retry is useless. The loss of a session is never final: whatever the server
// answered to its ICE restart says nothing about the next session.
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

// withoutURL removes the URL from an HTTP client's error, because its query may hold a token.
func withoutURL(err error) error {
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

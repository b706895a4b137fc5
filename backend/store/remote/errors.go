package remote

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

var (
	// ErrWrongBytes is returned if a store returns other bytes than it was given.
	ErrWrongBytes = errors.New("remote: other bytes were given back")
	// ErrTooLarge is returned for an answer longer than any valid one.
	ErrTooLarge = errors.New("remote: the answer is too long")
)

// maxText limits the bytes of a remote text that an error repeats.
const maxText = 256

// StatusError reports an unexpected HTTP status.
type StatusError struct {
	Step       string // what was attempted
	Status     int
	Text       string        // the server's text, cut to maxText bytes
	RetryAfter time.Duration // the wait that the server asked for; zero means none
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: %d %s: %s", e.Step, e.Status, http.StatusText(e.Status), e.Text)
}

// Reason returns the error without the server's text.
func (e *StatusError) Reason() string {
	return fmt.Sprintf("%s: %d %s", e.Step, e.Status, http.StatusText(e.Status))
}

// NewStatusError returns the error for an answer, with text cut to maxText bytes.
func NewStatusError(step string, resp *http.Response, text string) *StatusError {
	return &StatusError{Step: step, Status: resp.StatusCode, Text: text[:min(len(text), maxText)], RetryAfter: retryAfter(resp.Header)}
}

// retryAfter returns the wait that a Retry-After header asks for, in seconds or as a date.
func retryAfter(h http.Header) time.Duration {
	text := h.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}

// NewHTTPClient returns a client for one service. It follows no redirects, because the target is not the
// configured service, and must not receive its token.
func NewHTTPClient(maxConnections int) *http.Client {
	return &http.Client{
		Transport:     &http.Transport{MaxConnsPerHost: maxConnections, IdleConnTimeout: time.Minute, Proxy: http.ProxyFromEnvironment},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// ReadAll reads an answer to its end. It returns ErrTooLarge if the answer has more than limit bytes.
func ReadAll(r io.Reader, limit int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = ErrTooLarge
	}
	return b, err
}

// WithoutURL removes the URL from an error of an HTTP client, so that logs do not repeat it.
func WithoutURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// ParseURL reads the URL of a service: http or https, a host and an optional path, but no user and no query.
// It cuts off a trailing slash.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("remote: not the URL of a service, http:// or https:// and a host")
	}
	u.Path = strings.TrimRight(u.Path, "/")
	return u, nil
}

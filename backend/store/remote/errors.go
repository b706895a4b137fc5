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
	// ErrWrongBytes is returned where other bytes are given back than were kept.
	ErrWrongBytes = errors.New("remote: other bytes were given back")
	// ErrTooLarge is returned for an answer that is longer than any right one.
	ErrTooLarge = errors.New("remote: the answer is too long")
)

// maxText is how much of somebody else's words an error repeats.
const maxText = 256

// StatusError is an HTTP status that a step does not want.
type StatusError struct {
	Step       string // what was tried
	Status     int
	Text       string        // the other side's words, cut short
	RetryAfter time.Duration // what it asks to wait; zero: nothing
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: %d %s: %s", e.Step, e.Status, http.StatusText(e.Status), e.Text)
}

// Reason is the error without the other side's words.
func (e *StatusError) Reason() string {
	return fmt.Sprintf("%s: %d %s", e.Step, e.Status, http.StatusText(e.Status))
}

// NewStatusError makes the error of an answer. Its text is cut short.
func NewStatusError(step string, resp *http.Response, text string) *StatusError {
	return &StatusError{Step: step, Status: resp.StatusCode, Text: text[:min(len(text), maxText)], RetryAfter: retryAfter(resp.Header)}
}

// retryAfter reads a Retry-After of seconds, or of a date.
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

// NewHTTPClient makes the client of one service. It follows no redirects: whoever is
// elsewhere is not who was named, and a token is for nobody else.
func NewHTTPClient(maxConnections int) *http.Client {
	return &http.Client{
		Transport:     &http.Transport{MaxConnsPerHost: maxConnections, IdleConnTimeout: time.Minute, Proxy: http.ProxyFromEnvironment},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// ReadAll reads an answer to its end, which comes within limit bytes.
func ReadAll(r io.Reader, limit int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = ErrTooLarge
	}
	return b, err
}

// WithoutURL leaves the address out of what an HTTP client says: logs need not
// show it again and again.
func WithoutURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// ParseURL reads where a service is: http or https, a host, and perhaps a path;
// no user, no query. Its trailing slash is cut off.
func ParseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("remote: not the URL of a service, http:// or https:// and a host")
	}
	u.Path = strings.TrimRight(u.Path, "/")
	return u, nil
}

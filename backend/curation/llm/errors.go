package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Errors about an answer or an endpoint. A Client retries none of them.
var (
	// ErrCut means that the answer ended at the token limit. It is never repaired: a closed bracket would
	// hide what is missing.
	ErrCut = errors.New("llm: the answer is longer than the model may write")
	// ErrRefused means that the model, or its content filter, refused to answer.
	ErrRefused = errors.New("llm: the model refused to answer")
	// ErrNoJSON means that the answer has no JSON object.
	ErrNoJSON = errors.New("llm: the model's answer holds no JSON object")
	// ErrBudget means that the run has too few tokens or too little money left for a question.
	ErrBudget = errors.New("llm: the budget of this run is used up")
	// ErrDown means that the endpoint has failed several times in a row and is not asked for a while.
	ErrDown = errors.New("llm: the model's endpoint is down and is not asked again just now")
)

// Timeouts of an endpoint; each wraps ErrTimeout.
var (
	ErrTimeout   = errors.New("llm: the model's endpoint is too slow")
	errFirstByte = fmt.Errorf("%w: no answer has begun", ErrTimeout)
	errIdle      = fmt.Errorf("%w: the answer stalled", ErrTimeout)
	errTotal     = fmt.Errorf("%w: the answer is not complete in time", ErrTimeout)
)

// errCalledOff means that the caller cancelled the request, whatever its outcome.
var errCalledOff = errors.New("llm: the request was called off")

// errUnfinished means that a stream ended before the answer did. A clean end differs from it only by its
// reason to finish.
var errUnfinished = errors.New("llm: the answer broke off")

// Error is an endpoint's answer in place of a completion.
type Error struct {
	Status int           // HTTP status; 200 for an error inside an answer
	Code   string        // the API's own code, such as "insufficient_quota"
	Reason string        // the endpoint's words, at most maxReason bytes, without the key
	After  time.Duration // the delay that the endpoint asks for; 0 if none
}

func (e *Error) Error() string {
	if e.Code != "" {
		return fmt.Sprintf("llm: the endpoint answered %d (%s): %s", e.Status, e.Code, e.Reason)
	}
	return fmt.Sprintf("llm: the endpoint answered %d: %s", e.Status, e.Reason)
}

// temporary reports whether the same request may succeed later.
func (e *Error) temporary() bool {
	if e.Code == "insufficient_quota" {
		return false
	}
	switch e.Status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooManyRequests, http.StatusOK:
		return true
	}
	return e.Status >= 500
}

// retriable reports whether a request may be retried after an error.
func retriable(err error) bool {
	var answered *Error
	switch {
	case errors.As(err, &answered):
		return answered.temporary()
	case errors.Is(err, ErrCut), errors.Is(err, ErrRefused), errors.Is(err, ErrNoJSON), errors.Is(err, errTotal):
		return false
	}
	return true
}

// down reports whether an error shows the endpoint, not the question, to be at fault.
func down(err error) bool {
	var answered *Error
	if errors.As(err, &answered) {
		return answered.Status >= 500
	}
	return err != nil && retriable(err)
}

const maxReason = 300

// newError parses an error in an endpoint's body: an object, a string, or HTML.
func newError(status int, body []byte, key string) *Error {
	e := &Error{Status: status}
	var answer struct{ Error json.RawMessage }
	if json.Unmarshal(body, &answer) == nil && len(answer.Error) > 0 {
		e.read(answer.Error)
	}
	if e.Reason == "" {
		e.Reason = plain(body)
	}
	if key != "" {
		e.Reason = strings.ReplaceAll(e.Reason, key, "…")
	}
	if e.Reason = shorten(e.Reason); e.Reason == "" {
		e.Reason = "no reason given"
	}
	return e
}

// read parses the value of an answer's field "error".
func (e *Error) read(raw json.RawMessage) {
	var fields struct {
		Message, Type string
		Code          any
	}
	if json.Unmarshal(raw, &e.Reason) == nil || json.Unmarshal(raw, &fields) != nil {
		return
	}
	e.Reason, e.Code = fields.Message, fields.Type
	switch code := fields.Code.(type) {
	case string:
		e.Code = code
	case float64: // OpenRouter repeats the status of the provider that it asked
		e.Code = strconv.Itoa(int(code))
		if e.Status == http.StatusOK {
			e.Status = int(code)
		}
	}
}

// plain returns the text of a body that is not the API's JSON, without HTML markup.
func plain(body []byte) string {
	var text strings.Builder
	inside := false
	for _, r := range string(body) {
		switch {
		case r == '<':
			inside = true
		case r == '>':
			inside = false
			text.WriteByte(' ')
		case !inside:
			text.WriteRune(r)
		}
	}
	return text.String()
}

func shorten(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " ")
	if len(s) <= maxReason {
		return s
	}
	s = s[:maxReason]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s + "…"
}

// retryAfter parses Retry-After (RFC 9110, section 10.2.3), seconds or a date. It returns 0 for anything
// else.
func retryAfter(h http.Header, now time.Time) time.Duration {
	text := h.Get("Retry-After")
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		return max(0, time.Duration(seconds*float64(time.Second)))
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}

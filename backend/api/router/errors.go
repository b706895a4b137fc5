package router

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"
	"time"

	"footlight/backend/auth"
	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/limit"
	"footlight/backend/rawjson"
)

// ErrorBody is the contract's one error shape.
type ErrorBody struct {
	Error    string           `json:"error"`            // short class
	Details  string           `json:"details"`          // one sentence: what is wrong, and where
	Received map[string]any   `json:"received"`         // the request's fields, redacted and truncated
	Code     string           `json:"code,omitempty"`   // lets programs distinguish refusals
	Checks   []planning.Check `json:"checks,omitempty"` // the failed checks

	Questions []planning.Question `json:"questions,omitempty"` // that must be answered first
}

// NewErrorBody returns an error body. details may quote the request, so it is limited in length.
func NewErrorBody(class, details string, received map[string]any) ErrorBody {
	if received == nil {
		received = map[string]any{}
	}
	return ErrorBody{Error: class, Details: Cut(details), Received: received}
}

// Explained is an error whose text may be shown to a client although its status, 500, normally hides the
// text.
type Explained interface {
	error
	Explain() string
}

// contractError is a failure of a call of sections A and C. Their contract has no 503, so it becomes a 500.
type contractError struct{ error }

// ByContract limits the status of an error of sections A and C to those of the contract.
func ByContract(err error) error { return contractError{err} }

func (e contractError) Unwrap() error { return e.error }

// Contractual limits a handler's error statuses to those of the contract.
func Contractual(h Handler) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := h(w, r); err != nil {
			return ByContract(err)
		}
		return nil
	}
}

// CrowdedError means that no memory for the request's body became free in time.
type CrowdedError struct{}

func (CrowdedError) Error() string { return body.ErrBusy.Error() }

// Explain implements Explained.
func (CrowdedError) Explain() string { return crowdedOut }

const crowdedOut = "too many large requests are under way; try again in a moment"

// busy is the public text of limit.ErrBusy.
const busy = "the server is busy; nothing was stored"

// Texts for a full disk: the public one, and the one for calls that had to write.
const (
	DiskFull  = "the server's disk is full"
	writeFull = DiskFull + "; try again once there is room"
)

// ErrFull refuses a viewer because the server has reached its limit of viewers.
var ErrFull = errors.New("the server has as many viewers as it is allowed; try again later")

type methodError struct{ method, allow string }

func (e *methodError) Error() string { return e.method + " is not allowed here; allowed: " + e.allow }

// PathError means that no route has this path.
type PathError struct{ Path string }

func (e *PathError) Error() string { return "there is nothing at " + e.Path }

// protocol is the name of the API in counts of refusals.
const protocol = "api"

// fail answers with the error body. The cause of a 500 is logged, not sent.
func (rt *Router) fail(w http.ResponseWriter, r *http.Request, x *exchange, err error) {
	if rt.Lost != nil && astray(r, err) && rt.Lost(w, r) == nil {
		return
	}
	status, class, details := Classify(err)
	if status >= http.StatusInternalServerError {
		rt.log.ErrorContext(r.Context(), "request failed", "method", r.Method, "path", r.URL.Path, "error", err)
	}
	var method *methodError
	if errors.As(err, &method) {
		w.Header().Set("Allow", method.allow)
	}
	if rt.Refused != nil && (status == http.StatusUnauthorized || status == http.StatusForbidden) {
		rt.Refused(protocol, remoteAddr(r))
	}
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if wait := retryAfter(status, err); wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(wait))
	}
	answer := NewErrorBody(class, details, x.received)
	answer.Code = string(auth.CodeOf(err))
	answer.Checks, answer.Questions = OpenIn(err)
	_ = Reply(w, status, answer)
}

// Refuse answers an error on behalf of handlers that are mounted beside the routes.
func (rt *Router) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	rt.fail(w, r, &exchange{}, err)
}

// awayFor is the Retry-After of an answer about something that is unavailable, or busy.
const awayFor = 5 * time.Second

// retryAfter returns the number of whole seconds until the client should try again, or 0 if waiting does not
// help.
func retryAfter(status int, err error) int {
	var limited *event.ErrLimited
	wait := time.Duration(0)
	switch {
	case errors.As(err, &limited):
		wait = max(limited.After, time.Second)
	case status == http.StatusServiceUnavailable, errors.Is(err, limit.ErrBusy), errors.As(err, &CrowdedError{}):
		wait = awayFor
	}
	return int((wait + time.Second - 1) / time.Second)
}

// Classify maps an error kind to a status. No other code does.
func Classify(err error) (status int, class, details string) {
	var (
		invalid  *event.ErrInvalid
		tooLarge *http.MaxBytesError
		syntax   *json.SyntaxError
		method   *methodError
		path     *PathError
		refusal  *auth.Refusal
		shown    Explained
		conflict *event.ErrConflict
		limited  *event.ErrLimited
		quota    *event.ErrQuota

		contradictory *planning.ErrContradictory
		unanswered    *planning.ErrUnanswered
	)
	switch {
	case errors.As(err, &contradictory):
		return http.StatusBadRequest, "invalid request", contradictory.Error()
	case errors.As(err, &unanswered):
		return http.StatusBadRequest, "invalid request", unanswered.Error()
	case errors.As(err, &invalid):
		return http.StatusBadRequest, "invalid request", invalid.Error()
	case errors.Is(err, event.ErrTaken):
		return http.StatusBadRequest, "invalid request", "eventId is taken"
	case errors.As(err, &syntax):
		return http.StatusBadRequest, "invalid request", "body: is not valid JSON"
	case errors.Is(err, rawjson.ErrTooComplex):
		return http.StatusBadRequest, "invalid request", "body: is nested too deep, or has too many values"
	case errors.Is(err, limit.ErrBusy) && !errors.As(err, &contractError{}):
		return http.StatusServiceUnavailable, "unavailable", busy
	case errors.Is(err, limit.ErrBusy):
		return http.StatusInternalServerError, "internal error", busy
	case errors.Is(err, body.ErrBusy):
		return http.StatusServiceUnavailable, "unavailable", crowdedOut
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge, "request too large", fmt.Sprintf("body: is larger than %d bytes", tooLarge.Limit)
	case errors.As(err, &method):
		return http.StatusMethodNotAllowed, "method not allowed", method.Error()
	case errors.As(err, &path):
		return http.StatusNotFound, "not found", path.Error()
	case errors.As(err, &conflict):
		return http.StatusConflict, "conflict", conflict.Reason
	case errors.As(err, &limited):
		return http.StatusTooManyRequests, "too many requests", limited.Reason
	case errors.As(err, &quota):
		return http.StatusInsufficientStorage, "limit reached", quota.Error()
	case errors.As(err, &refusal) && refusal.Unknown:
		return http.StatusUnauthorized, "unauthorized", refusal.Reason
	case errors.As(err, &refusal):
		return http.StatusForbidden, "forbidden", refusal.Reason
	case errors.Is(err, ErrFull):
		return http.StatusServiceUnavailable, "server full", ErrFull.Error()
	case errors.Is(err, fs.ErrNotExist):
		return http.StatusNotFound, "not found", "no such event or conversation"
	case errors.Is(err, fs.ErrPermission):
		return http.StatusForbidden, "forbidden", "this is not allowed"
	case event.IsFull(err) && !errors.As(err, &contractError{}):
		return http.StatusServiceUnavailable, "unavailable", writeFull
	case event.IsFull(err):
		return http.StatusInternalServerError, "internal error", writeFull
	case errors.Is(err, event.ErrUnavailable) && !errors.As(err, &contractError{}):
		return http.StatusServiceUnavailable, "unavailable", explained(err)
	case errors.As(err, &shown):
		return http.StatusInternalServerError, "internal error", shown.Explain()
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusInternalServerError, "internal error", "the request took too long; try again"
	}
	return http.StatusInternalServerError, "internal error", "something went wrong here; the server's log says what"
}

// OpenIn returns the failed checks and the open questions that an error holds.
func OpenIn(err error) ([]planning.Check, []planning.Question) {
	var contradictory *planning.ErrContradictory
	var unanswered *planning.ErrUnanswered
	switch {
	case errors.As(err, &contradictory):
		return contradictory.Checks, nil
	case errors.As(err, &unanswered):
		return nil, unanswered.Questions
	}
	return nil, nil
}

// explained returns the error's public explanation, or a general text.
func explained(err error) string {
	var shown Explained
	if errors.As(err, &shown) {
		return shown.Explain()
	}
	return "a service that this request needs does not answer now; try again"
}

// astray reports whether a browser navigated to a page that does not exist.
func astray(r *http.Request, err error) bool {
	var path *PathError
	return errors.As(err, &path) && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}

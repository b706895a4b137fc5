package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// errorBody is the contract's one error shape.
type errorBody struct {
	Error    string         `json:"error"`    // short class
	Details  string         `json:"details"`  // what and where, one sentence
	Received map[string]any `json:"received"` // the request's fields, redacted and truncated
}

// Explained is an error whose text may be shown to a client although its kind
// alone (a 500) would hide it.
type Explained interface {
	error
	Explain() string
}

type methodError struct{ method, allow string }

func (e *methodError) Error() string { return e.method + " is not allowed here; allowed: " + e.allow }

type pathError struct{ path string }

func (e *pathError) Error() string { return "there is nothing at " + e.path }

// fail answers with the error body. What a 500 hides goes to the log.
func (rt *Router) fail(w http.ResponseWriter, r *http.Request, x *exchange, err error) {
	if rt.lost != nil && astray(r, err) && rt.lost(w, r) == nil {
		return
	}
	status, class, details := classify(err)
	if status == http.StatusInternalServerError {
		rt.log.ErrorContext(r.Context(), "request failed", "method", r.Method, "path", r.URL.Path, "error", err)
	}
	var method *methodError
	if errors.As(err, &method) {
		w.Header().Set("Allow", method.allow)
	}
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	_ = Reply(w, status, errorBody{Error: class, Details: details, Received: echo(x.received)})
}

// Refuse answers a refusal for handlers that are mounted next to the routes.
func (rt *Router) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	rt.fail(w, r, &exchange{}, err)
}

// classify is the only place where an error kind becomes a status.
func classify(err error) (status int, class, details string) {
	var (
		invalid  *event.ErrInvalid
		tooLarge *http.MaxBytesError
		syntax   *json.SyntaxError
		method   *methodError
		path     *pathError
		refusal  *auth.Refusal
		shown    Explained
	)
	switch {
	case errors.As(err, &invalid):
		return http.StatusBadRequest, "invalid request", invalid.Error()
	case errors.Is(err, event.ErrTaken):
		return http.StatusBadRequest, "invalid request", "eventId is taken"
	case errors.As(err, &syntax):
		return http.StatusBadRequest, "invalid request", "body: is not valid JSON"
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge, "request too large", fmt.Sprintf("body: is larger than %d bytes", tooLarge.Limit)
	case errors.As(err, &method):
		return http.StatusMethodNotAllowed, "method not allowed", method.Error()
	case errors.As(err, &path):
		return http.StatusNotFound, "not found", path.Error()
	case errors.As(err, &refusal) && refusal.Unknown:
		return http.StatusUnauthorized, "unauthorized", refusal.Reason
	case errors.As(err, &refusal):
		return http.StatusForbidden, "forbidden", refusal.Reason
	case errors.Is(err, fs.ErrNotExist):
		return http.StatusNotFound, "not found", "no such event or conversation"
	case errors.Is(err, fs.ErrPermission):
		return http.StatusForbidden, "forbidden", "this is not allowed"
	case errors.As(err, &shown):
		return http.StatusInternalServerError, "internal error", shown.Explain()
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusInternalServerError, "internal error", "the request took too long; try again"
	}
	return http.StatusInternalServerError, "internal error", "something went wrong here; the server's log says what"
}

package router

import (
	"context"
	"net/http"
	"strings"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Sessions identifies users by their session tokens. A request without a token is a guest's. It refuses with
// an *auth.Refusal and is safe for concurrent use.
type Sessions interface {
	Identify(ctx context.Context, bearer string) (auth.Identity, error)
}

// Access decides who may make which request. The zero value accepts every caller as the owner; then Guard
// must keep other machines out.
type Access struct {
	Enforced bool
	Sessions Sessions // required if access is enforced; else callers may be guests
}

// Visitor is the caller of a request.
type Visitor struct {
	auth.Identity
	Open bool // access is not enforced; every caller may do everything
}

// visit holds what is needed to identify the caller of a request.
type visit struct {
	access Access
	bearer string
}

// Owns reports whether v may act as the owner a.
func (v Visitor) Owns(a event.Address) bool { return v.Open || v.Is(a) }

// MustOwn returns event.ErrNotFound unless v is the owner a or a host.
func (v Visitor) MustOwn(a event.Address) error {
	if v.Runs() || v.Owns(a) {
		return nil
	}
	return event.ErrNotFound
}

// Runs reports whether v has the rights of a host.
func (v Visitor) Runs() bool { return v.Open || v.Host }

// ActAs refuses to act in another user's name.
func (v Visitor) ActAs(field string, a event.Address) error {
	if v.Owns(a) {
		return nil
	}
	return &auth.Refusal{Reason: field + " is not the address that signed in"}
}

// bearerOf returns the session token of a request. Browsers cannot send headers with a WebSocket or an
// EventSource, so these may have the token in the query.
func bearerOf(r *http.Request) string {
	scheme, token, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(token)
	}
	if r.URL.Path == "/ws" || strings.HasPrefix(r.URL.Path, "/plan/stream/") {
		return r.URL.Query().Get("token")
	}
	return ""
}

package router

import (
	"context"
	"net/http"
	"strings"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Sessions knows people by their session tokens; no token is a guest's. It
// refuses with an *auth.Refusal and is safe for concurrent use.
type Sessions interface {
	Identify(ctx context.Context, bearer string) (auth.Identity, error)
}

// Access says who may make which request. The zero value asks nobody: every
// caller is the owner, as Guard must make sure.
type Access struct {
	Enforced bool
	Sessions Sessions // needed where access is enforced; else callers may stay guests
}

// Visitor is who makes a request.
type Visitor struct {
	auth.Identity
	Open bool // nobody is asked who they are; everybody may do everything
}

// visit is what is needed to tell who makes a request.
type visit struct {
	access Access
	bearer string
}

// Guest is who makes a request whose answer does not depend on a session: with
// a token that does not count, nobody.
func Guest(ctx context.Context) Visitor {
	v, err := VisitorOf(ctx)
	if err != nil {
		return Visitor{}
	}
	return v
}

// Known is who makes a request that needs a session, where access is enforced.
func Known(ctx context.Context) (Visitor, error) {
	v, err := VisitorOf(ctx)
	if err == nil && !v.Open && !v.Known() {
		err = &auth.Refusal{Reason: "sign in first (/api/auth), and send the token as Authorization: Bearer", Unknown: true}
	}
	return v, err
}

// HostOnly refuses everybody but hosts, and says why.
func HostOnly(ctx context.Context, why string) error {
	v, err := Known(ctx)
	if err == nil && !v.Runs() {
		err = &auth.Refusal{Reason: why}
	}
	return err
}

// ForEvent is a Handler of calls about an event, which their path names by {id}.
func ForEvent(h func(http.ResponseWriter, *http.Request, event.ID) error) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		id, err := PathID(r, "id")
		if err != nil {
			return err
		}
		return h(w, r, id)
	}
}

// ForKnown is ForEvent for calls that need a session, where access is enforced.
func ForKnown(h func(http.ResponseWriter, *http.Request, event.ID, Visitor) error) Handler {
	return ForEvent(func(w http.ResponseWriter, r *http.Request, id event.ID) error {
		v, err := Known(r.Context())
		if err != nil {
			return err
		}
		return h(w, r, id, v)
	})
}

// VisitorOf is who makes a request, with or without a session.
func VisitorOf(ctx context.Context) (Visitor, error) {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok || x.visit.access.Sessions == nil {
		return Visitor{Open: true}, nil
	}
	who, err := x.visit.access.Sessions.Identify(ctx, x.visit.bearer)
	if !x.visit.access.Enforced {
		return Visitor{Identity: who, Open: true}, nil
	}
	return Visitor{Identity: who}, err
}

// Owns reports whether v may act as the owner of what is a's.
func (v Visitor) Owns(a event.Address) bool { return v.Open || v.Is(a) }

// MustOwn refuses whoever is neither the owner of what is a's nor a host: for them
// it is not there.
func (v Visitor) MustOwn(a event.Address) error {
	if v.Runs() || v.Owns(a) {
		return nil
	}
	return event.ErrNotFound
}

// Runs reports whether v may do what only hosts may.
func (v Visitor) Runs() bool { return v.Open || v.Host }

// ActAs refuses to act in somebody else's name.
func (v Visitor) ActAs(field string, a event.Address) error {
	if v.Owns(a) {
		return nil
	}
	return &auth.Refusal{Reason: field + " is not the address that signed in"}
}

// bearerOf is the session token of a request. Browsers can send no header with
// a WebSocket or an EventSource, so these may have it in the query.
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

package api

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

// visitor is who makes a request.
type visitor struct {
	auth.Identity
	open bool // nobody is asked who they are; everybody may do everything
}

// visit is what is needed to tell who makes a request.
type visit struct {
	access Access
	bearer string
}

// guest is who makes a request whose answer does not depend on a session: with
// a token that does not count, nobody.
func guest(ctx context.Context) visitor {
	v, err := visitorOf(ctx)
	if err != nil {
		return visitor{}
	}
	return v
}

// known is who makes a request that needs a session, where access is enforced.
func known(ctx context.Context) (visitor, error) {
	v, err := visitorOf(ctx)
	if err == nil && !v.open && !v.Known() {
		err = &auth.Refusal{Reason: "sign in first (/api/auth), and send the token as Authorization: Bearer", Unknown: true}
	}
	return v, err
}

func visitorOf(ctx context.Context) (visitor, error) {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok || x.visit.access.Sessions == nil {
		return visitor{open: true}, nil
	}
	who, err := x.visit.access.Sessions.Identify(ctx, x.visit.bearer)
	if !x.visit.access.Enforced {
		return visitor{Identity: who, open: true}, nil
	}
	return visitor{Identity: who}, err
}

// is reports whether v may act as the owner of what is a's.
func (v visitor) is(a event.Address) bool { return v.open || v.Is(a) }

// own refuses whoever is neither the owner of what is a's nor a host: for them
// it is not there.
func (v visitor) own(a event.Address) error {
	if v.runs() || v.is(a) {
		return nil
	}
	return event.ErrNotFound
}

// runs reports whether v may do what only hosts may.
func (v visitor) runs() bool { return v.open || v.Host }

// actAs refuses to act in somebody else's name.
func (v visitor) actAs(field string, a event.Address) error {
	if v.is(a) {
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

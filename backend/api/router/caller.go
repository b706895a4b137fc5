package router

import (
	"context"
	"net/http"

	"footlight/backend/auth"
	"footlight/backend/event"
)

// Guest returns the caller of a request whose answer does not depend on a session. An invalid token makes the
// caller a guest.
func Guest(ctx context.Context) Visitor {
	v, err := VisitorOf(ctx)
	if err != nil {
		return Visitor{}
	}
	return v
}

// Known returns the caller of a request that needs a session if access is enforced.
func Known(ctx context.Context) (Visitor, error) {
	v, err := VisitorOf(ctx)
	if err == nil && !v.Open && !v.Known() {
		err = &auth.Refusal{Reason: "sign in first (/api/auth), and send the token as Authorization: Bearer", Unknown: true}
	}
	return v, err
}

// HostOnly refuses all callers but hosts. why is the text of the refusal.
func HostOnly(ctx context.Context, why string) error {
	v, err := Known(ctx)
	if err == nil && !v.Runs() {
		err = &auth.Refusal{Reason: why}
	}
	return err
}

// ForEvent returns a Handler for calls about the event that {id} in the path names.
func ForEvent(h func(http.ResponseWriter, *http.Request, event.ID) error) Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		id, err := PathID(r, "id")
		if err != nil {
			return err
		}
		return h(w, r, id)
	}
}

// ForKnown is ForEvent for calls that need a session if access is enforced.
func ForKnown(h func(http.ResponseWriter, *http.Request, event.ID, Visitor) error) Handler {
	return ForEvent(func(w http.ResponseWriter, r *http.Request, id event.ID) error {
		v, err := Known(r.Context())
		if err != nil {
			return err
		}
		return h(w, r, id, v)
	})
}

// VisitorOf returns the caller of a request, with or without a session.
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

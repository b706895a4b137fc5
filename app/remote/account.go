package remote

import (
	"context"
	"net/http"

	"footlight/backend/event"
)

// Publishing asks where an event's creator publishes, and for the token, a secret. It is empty while access
// is open.
func (r *Server) Publishing(ctx context.Context, id event.ID) (whip, token string, err error) {
	var reply struct {
		WHIP  string `json:"whipUrl"`
		Token string `json:"token"`
	}
	err = r.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/publish", nil, &reply)
	return reply.WHIP, reply.Token, err
}

// Watching asks for a token that lets its holder see a ticketed event; empty: none is needed.
func (r *Server) Watching(ctx context.Context, id event.ID) (token string, err error) {
	var access struct {
		Token string `json:"token"`
	}
	err = r.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/access", nil, &access)
	return access.Token, err
}

// Renewal asks for another token to publish with, beside all other calls; nil: nobody has signed in.
func (r *Server) Renewal(id event.ID) func(context.Context) (token string, err error) {
	if r.key == nil {
		return nil
	}
	own := *r
	return func(ctx context.Context) (token string, err error) {
		_, token, err = own.Publishing(ctx, id)
		return token, err
	}
}

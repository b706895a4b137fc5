package remote

import (
	"context"
	"net/http"

	"footlight/backend/event"
)

// Publishing requests the WHIP address of an event, and the token, which is a secret. The token is empty
// while access is open.
func (r *Server) Publishing(ctx context.Context, id event.ID) (whip, token string, err error) {
	var reply struct {
		WHIP  string `json:"whipUrl"`
		Token string `json:"token"`
	}
	err = r.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/publish", nil, &reply)
	return reply.WHIP, reply.Token, err
}

// Watching requests a token for watching a ticketed event. The token is empty if none is needed.
func (r *Server) Watching(ctx context.Context, id event.ID) (token string, err error) {
	var access struct {
		Token string `json:"token"`
	}
	err = r.Call(ctx, http.MethodPost, "/api/rooms/"+string(id)+"/access", nil, &access)
	return access.Token, err
}

// Renewal returns a function that requests a new token for publishing. The function may run beside all other
// calls. Renewal returns nil if no key has signed in.
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

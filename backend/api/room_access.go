package api

import (
	"context"
	"io"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/limit"
)

// Publishing holds the addresses at which an event's creator publishes. Token is a secret, and so is StreamKey, which
// contains it; Token is empty if none is needed.
type Publishing struct {
	WHIP      string `json:"whipUrl"`
	RTMP      string `json:"rtmpUrl"`   // the server's address, as encoders ask for it
	StreamKey string `json:"streamKey"` // the key for that server
	Token     string `json:"token"`
}

// Watching holds the addresses at which a viewer watches an event. Token is a secret. It is empty, and never expires, if none is
// needed.
type Watching struct {
	WHEP      string     `json:"whepUrl"`
	HLS       string     `json:"hlsUrl"`
	LowHLS    string     `json:"lowHlsUrl"`
	FLV       string     `json:"flvUrl"`
	Token     string     `json:"token"`
	ExpiresAt *time.Time `json:"expiresAt"`
}

// RoomTokens issues tokens for publishing and watching. Its errors are an *auth.Refusal, with code
// auth.NeedsInvite for a wrong invite code, or event.ErrNotFound for an unknown event. invite is a secret; it
// is empty if the request has none.
type RoomTokens interface {
	Publish(ctx context.Context, id event.ID, who auth.Identity) (Publishing, error)
	Watch(ctx context.Context, id event.ID, who auth.Identity, invite string) (Watching, error)
}

func (a Rooms) publish(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	p, err := a.Tokens.Publish(r.Context(), id, who.Identity)
	return router.AnswerPrivate(w, p, err)
}

// maxUplink limits the body of a network speed test, in bytes.
const maxUplink = 2 << 20

// uplink discards the body of a creator, who measures the network's speed with it.
func (a Rooms) uplink(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if _, err := a.Tokens.Publish(r.Context(), id, who.Identity); err != nil {
		return err
	}
	limit.EndTurn(r.Context()) // the network needs time, not this server's processors
	n, err := io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, maxUplink))
	return router.AnswerPrivate(w, map[string]int64{"received": n}, err)
}

// access issues tokens. Guests may ask too, because some events are public.
func (a Rooms) access(w http.ResponseWriter, r *http.Request, id event.ID) error {
	v, err := router.VisitorOf(r.Context())
	if err != nil {
		return err
	}
	invite, err := readInvite(w, r)
	if err != nil {
		return err
	}
	var p Watching
	err = a.Limits.Try(r, id, invite, func(ctx context.Context) error {
		p, err = a.Tokens.Watch(ctx, id, v.Identity, invite)
		return err
	})
	return router.AnswerPrivate(w, p, err)
}

// readInvite reads the invite code of the request's body, if it has a body.
func readInvite(w http.ResponseWriter, r *http.Request) (string, error) {
	if r.ContentLength == 0 {
		return "", nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, router.MaxSignIn)
	var body struct {
		Invite string `json:"invite"`
	}
	err := router.Decode(r, &body)
	return body.Invite, err
}

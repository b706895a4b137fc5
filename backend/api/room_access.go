package api

import (
	"context"
	"io"
	"net/http"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// Publishing is where an event's creator publishes. Token is a secret, and so
// is StreamKey, which holds it; Token is empty where none is needed.
type Publishing struct {
	WHIP      string `json:"whipUrl"`
	RTMP      string `json:"rtmpUrl"`   // the server, as encoders ask for it
	StreamKey string `json:"streamKey"` // and the key that goes with it
	Token     string `json:"token"`
}

// Watching is where somebody watches an event. Token is a secret; it is empty
// and never expires where none is needed.
type Watching struct {
	WHEP      string     `json:"whepUrl"`
	HLS       string     `json:"hlsUrl"`
	FLV       string     `json:"flvUrl"`
	Token     string     `json:"token"`
	ExpiresAt *time.Time `json:"expiresAt"`
}

// RoomTokens gives out what lets people publish and watch. Errors are an
// *auth.Refusal, of which a wrong invite code has auth.NeedsInvite, or
// event.ErrNotFound for an event that is nobody's. invite is a secret, and empty
// where none was given.
type RoomTokens interface {
	Publish(ctx context.Context, id event.ID, who auth.Identity) (Publishing, error)
	Watch(ctx context.Context, id event.ID, who auth.Identity, invite string) (Watching, error)
}

func (a Rooms) publish(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	p, err := a.Tokens.Publish(r.Context(), id, who.Identity)
	return router.AnswerPrivate(w, p, err)
}

// maxUplink is more than tells how fast a network is.
const maxUplink = 2 << 20

// uplink forgets what whoever may publish sends, so that they know how long it takes.
func (a Rooms) uplink(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if _, err := a.Tokens.Publish(r.Context(), id, who.Identity); err != nil {
		return err
	}
	n, err := io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, maxUplink))
	return router.AnswerPrivate(w, map[string]int64{"received": n}, err)
}

// access lets guests ask too: some events are open to anybody.
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

// readInvite reads the code of a request that has a body.
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

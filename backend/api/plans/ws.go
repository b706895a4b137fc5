package plans

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/gorilla/websocket"

	"footlight/backend/api/router"
)

const (
	maxFrame     = 1 << 20          // bytes a client may send at once
	maxFollowed  = 32               // jobs one connection may follow at once
	maxQueued    = 256              // envelopes that wait for a slow client
	writeWait    = 10 * time.Second // for one frame
	silenceLimit = 3 * heartbeat    // without a pong the client is gone
)

// request is what a client sends over the WebSocket: a call of section A by
// its path without the slash, or "subscribe" to a job.
type request struct {
	Action string          `json:"action"`
	Ref    string          `json:"ref"` // comes back in every envelope of the answer
	Body   json.RawMessage `json:"body"`
	Key    string          `json:"idempotencyKey"`
	JobID  string          `json:"jobId"` // subscribe
	After  int             `json:"after"` // subscribe: the last sequence number seen
	Topic  string          `json:"topic"` // subscribe, instead of a job: "recording:<eventId>"
}

// socket answers GET /ws. Where nobody is asked for a session, browsers of other
// origins were refused before, so it accepts every origin that gets here.
func (c Resource) socket(once *once) router.Handler {
	upgrader := websocket.Upgrader{
		HandshakeTimeout: writeWait,
		CheckOrigin:      func(*http.Request) bool { return true },
		Error: func(w http.ResponseWriter, _ *http.Request, status int, reason error) {
			_ = router.Reply(w, status, router.NewErrorBody("invalid request", reason.Error(), nil))
		},
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		if _, err := router.Known(r.Context()); err != nil {
			return err
		}
		leave, err := c.Jobs.attend()
		if err != nil {
			return err
		}
		defer leave()
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return nil // the upgrader has answered
		}
		ctx, end := context.WithCancel(r.Context())
		defer c.Jobs.whenClosing(end)()
		s := &session{
			curation: c, once: once, conn: conn, ctx: ctx, end: end,
			queue: make(chan any, maxQueued), slots: make(chan struct{}, maxFollowed),
		}
		s.run(ctx)
		return nil
	}
}

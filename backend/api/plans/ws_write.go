package plans

import (
	"context"
	"encoding/json"
	"sync"
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

// session is one WebSocket. Its reader is the handler's goroutine, its only
// writer is write, and one follower per job hands envelopes over.
type session struct {
	curation Resource
	once     *once
	conn     *websocket.Conn
	ctx      context.Context //nolint:containedctx // the connection's own lifetime
	end      context.CancelFunc
	queue    chan any
	slots    chan struct{}
	wg       sync.WaitGroup
}

// refuse tells why a frame started nothing.
func (s *session) refuse(req request, err error) {
	s.send(Envelope{Ref: req.Ref, Type: "run.failed", Data: failureOf(err, router.Echo(req.Body))})
}

// send queues a frame; a client that does not take it holds up only itself.
func (s *session) send(v any) {
	select {
	case s.queue <- v:
	case <-s.ctx.Done():
	}
}

// write is the connection's only writer. When it returns, nobody reads either.
func (s *session) write() {
	defer func() { _ = s.conn.Close() }() // also ends read
	defer s.end()
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case v := <-s.queue:
			_ = s.conn.SetWriteDeadline(time.Now().Add(writeWait)) // WriteJSON reports a closed connection
			err = s.conn.WriteJSON(v)
		case <-beat.C:
			err = s.conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeWait))
		case <-s.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

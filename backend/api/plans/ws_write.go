package plans

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"footlight/backend/api/router"
)

const (
	maxFrame     = 1 << 20          // bytes of one frame from the client
	maxFollowed  = 32               // jobs that one connection may follow at once
	maxQueued    = 256              // envelopes that wait for a slow client
	writeWait    = 10 * time.Second // for one frame
	silenceLimit = 3 * heartbeat    // the connection is closed if no pong arrives for this long
)

// request is a client's message over the WebSocket: the path of a section A call without its slash, or
// "subscribe" to a job.
type request struct {
	Action string          `json:"action"`
	Ref    string          `json:"ref"` // repeated in every envelope of the answer
	Body   json.RawMessage `json:"body"`
	Key    string          `json:"idempotencyKey"`
	JobID  string          `json:"jobId"` // subscribe
	After  int             `json:"after"` // subscribe: the last sequence number seen
	Topic  string          `json:"topic"` // subscribe, in place of a job: "recording:<eventId>"
}

// session is one WebSocket connection. The handler's goroutine reads, write alone writes, and one follower
// per job forwards envelopes to it.
type session struct {
	curation Resource
	once     *once
	conn     *websocket.Conn
	upgraded *http.Request
	ctx      context.Context //nolint:containedctx // the connection's own lifetime
	end      context.CancelFunc
	queue    chan any
	slots    chan struct{}
	wg       sync.WaitGroup
}

// refuse sends the error of a frame that started nothing.
func (s *session) refuse(req request, err error) {
	s.send(Envelope{Ref: req.Ref, Type: "run.failed", Data: failureOf(err, router.Echo(req.Body))})
}

// send queues a frame. A slow client delays only its own connection.
func (s *session) send(v any) {
	select {
	case s.queue <- v:
	case <-s.ctx.Done():
	}
}

// write is the connection's only writer. After it returns, the reader ends too.
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

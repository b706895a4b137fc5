// Package web serves the chat of a room: the WebSocket on which people talk, and the calls that read and
// remove what was said. Every handler returns its error, which the caller answers.
package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"footlight/backend/event"
	"footlight/backend/limit"
	"footlight/backend/room/chat"
)

// Access decides who may do what in the chat of a room. Its errors are an *auth.Refusal, or say that the
// decision failed. It is safe for concurrent use.
type Access interface {
	// Enter returns who comes in. ended is closed when the right to be in the room ends. leave must be called.
	Enter(r *http.Request, id event.ID) (v chat.Visitor, ended <-chan struct{}, leave func(), err error)
	// Read reports whether the caller may read what was said.
	Read(r *http.Request, id event.ID) error
	// Own reports whether the caller may do with it what it likes.
	Own(r *http.Request, id event.ID) error
}

// Handlers serves the calls. New makes it.
type Handlers struct {
	engine   *chat.Engine
	access   Access
	upgrader websocket.Upgrader
}

// New returns the handlers of an engine. They accept every Origin: where access is not enforced, browsers of
// other origins were refused before.
func New(e *chat.Engine, a Access) Handlers {
	return Handlers{e, a, websocket.Upgrader{
		HandshakeTimeout: writeWait, ReadBufferSize: 1 << 10, WriteBufferSize: 1 << 10, WriteBufferPool: new(sync.Pool),
		Subprotocols: []string{Protocol}, CheckOrigin: func(*http.Request) bool { return true },
	}}
}

// Protocol is the WebSocket's subprotocol.
const Protocol = "footlight.chat.v1"

const (
	writeWait = 10 * time.Second // for one frame
	heartbeat = 30 * time.Second
	silence   = 3 * heartbeat // the connection is closed if no pong arrives for this long
)

// Connect lets a person in and carries its frames until the connection or the right to be there ends.
func (h Handlers) Connect(w http.ResponseWriter, r *http.Request, id event.ID) error {
	if !websocket.IsWebSocketUpgrade(r) {
		return event.Invalid("Upgrade", "must be websocket; GET …/chat/messages reads what was said")
	}
	since, err := number(r, "since")
	if err != nil {
		return err
	}
	visitor, ended, leave, err := h.access.Enter(r, id)
	if err != nil {
		return err
	}
	defer leave()
	visitor.Since = since
	member, err := h.engine.Enter(r.Context(), visitor)
	if err != nil {
		return err
	}
	defer member.Leave()
	conn, err := h.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return nil // the upgrader has sent the error
	}
	limit.EndTurn(r.Context())
	s := session{conn, member, ended}
	s.run(r.Context())
	return nil
}

// session is one connection. run reads; write alone writes.
type session struct {
	conn   *websocket.Conn
	member *chat.Member
	ended  <-chan struct{} // the person's right to be in the room
}

func (s session) run(ctx context.Context) {
	written := make(chan struct{})
	ctx, end := context.WithCancel(ctx)
	go func() {
		defer close(written)
		s.write(ctx)
	}()
	s.read()
	end()
	<-written
}

package web

import (
	"context"
	"time"

	"github.com/gorilla/websocket"

	"footlight/backend/room/chat"
	"footlight/backend/room/chat/rules"
)

// read hands frames to the member until the connection ends.
func (s session) read() {
	s.conn.SetReadLimit(rules.MaxFrame)
	alive := func(string) error { return s.conn.SetReadDeadline(time.Now().Add(silence)) }
	_ = alive("") // fails only on a closed connection, which ReadMessage reports
	s.conn.SetPongHandler(alive)
	for {
		_, frame, err := s.conn.ReadMessage()
		if err != nil {
			return
		}
		_ = alive("")
		if !s.leaving() {
			s.member.Handle(frame)
		}
	}
}

// leaving reports whether the connection is being closed.
func (s session) leaving() bool {
	select {
	case <-s.ended:
	case <-s.member.Done():
	default:
		return false
	}
	return true
}

// write is the connection's only writer. When it returns, read ends too.
func (s session) write(ctx context.Context) {
	defer func() { _ = s.conn.Close() }()
	for _, f := range s.member.First() {
		if s.send(f) != nil {
			return
		}
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.ended:
			s.close(ctx, chat.AccessEnded())
			return
		case <-s.member.Done():
			s.close(ctx, s.member.Why())
			return
		case f := <-s.member.Frames():
			err = s.send(f)
		case <-beat.C:
			err = s.conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeWait))
		}
		if err != nil {
			return
		}
	}
}

func (s session) send(f *websocket.PreparedMessage) error {
	_ = s.conn.SetWriteDeadline(time.Now().Add(writeWait)) // fails only on a closed connection
	return s.conn.WritePreparedMessage(f)
}

// close tells the client why the connection ends, and waits up to a second for the end of reading: unread frames of the
// client would reset the connection (RFC 1122, section 4.2.2.13), and the client would not learn why. The client may be
// gone already.
func (s session) close(ctx context.Context, why chat.Closing) {
	_ = s.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(why.Code, why.Text), time.Now().Add(time.Second))
	wait, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	<-wait.Done()
}

package app

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	maxChatFrame = 1 << 20          // bytes
	chatSilence  = 45 * time.Second // the server pings every 30 seconds
	chatWait     = 10 * time.Second // for sending one frame
)

var errNoChat = errors.New("the window is in no chat")

// talk passes a room's chat on to the page. The page cannot open a WebSocket itself: its scheme wails:// has none, and a
// browser would write the session's token into the address. The page reads the server's frames as server-sent events,
// and sends each command as a request. It is in one chat at a time.
type talk struct {
	mu   sync.Mutex
	conn *websocket.Conn // the last chat that the page joined; nil means none
}

// serve handles the page's calls below /studio/api/rooms/: GET joins a chat, POST sends a command. An error means that
// no server answered, and nothing was written.
func (t *talk) serve(rw http.ResponseWriter, r *http.Request, at *visit) error {
	if r.Method == http.MethodPost {
		return t.say(rw, r)
	}
	conn, answer, err := at.join(r)
	if errors.Is(err, websocket.ErrBadHandshake) {
		_ = answer.Body.Close()
		rw.WriteHeader(answer.StatusCode)
		return nil
	}
	if err == nil {
		t.enter(conn)
		hear(rw, r, conn)
	}
	return err
}

// join opens the WebSocket at the server, in the name of the person who signed in.
func (v *visit) join(r *http.Request) (*websocket.Conn, *http.Response, error) {
	header := http.Header{}
	if session := v.session.Load(); session != nil {
		header.Set("Authorization", "Bearer "+*session)
	}
	dialer := *websocket.DefaultDialer
	dialer.Subprotocols = []string{"footlight.chat.v1"}
	path := strings.TrimPrefix(r.URL.RequestURI(), "/studio")
	return dialer.DialContext(r.Context(), strings.Replace(v.Base, "http", "ws", 1)+path, header)
}

// enter makes a chat the page's own, and leaves the chat before.
func (t *talk) enter(conn *websocket.Conn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.conn != nil {
		_ = t.conn.Close() // it may have ended already
	}
	t.conn = conn
}

// say sends the page's command to the server.
func (t *talk) say(rw http.ResponseWriter, r *http.Request) error {
	command, err := io.ReadAll(io.LimitReader(r.Body, maxChatFrame))
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.conn == nil {
		return errNoChat
	}
	_ = t.conn.SetWriteDeadline(time.Now().Add(chatWait)) // fails only on a closed connection
	if err = t.conn.WriteMessage(websocket.TextMessage, command); err == nil {
		rw.WriteHeader(http.StatusNoContent)
	}
	return err
}

// hear writes the server's frames for the page until one of the two is gone.
func hear(rw http.ResponseWriter, r *http.Request, conn *websocket.Conn) {
	defer func() { _ = conn.Close() }()
	defer context.AfterFunc(r.Context(), func() { _ = conn.Close() })()
	rw.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(rw)
	write := func(event string) error {
		_ = conn.SetReadDeadline(time.Now().Add(chatSilence)) // fails only on a closed connection
		_, err := io.WriteString(rw, event+"\n\n")
		_ = flush.Flush() // an error means that the window's stream need not be flushed
		return err
	}
	pong := conn.PingHandler()
	conn.SetPingHandler(func(data string) error {
		return errors.Join(write(":"), pong(data)) // writing finds out that the page is gone
	})
	conn.SetReadLimit(maxChatFrame)
	for err := write(":"); err == nil; {
		var frame []byte
		if _, frame, err = conn.ReadMessage(); err == nil {
			err = write("data: " + string(frame))
		}
	}
}

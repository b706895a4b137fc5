package chat_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

// decode reads a frame through a real connection, since a prepared message does not give out its text.
func decode(t *testing.T, p *websocket.PreparedMessage) (f frame) {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if err == nil {
			_ = conn.WritePreparedMessage(p)
			_ = conn.Close() // the test reads what was sent before
		}
	}))
	defer srv.Close()
	conn, answer, err := websocket.DefaultDialer.Dial(strings.Replace(srv.URL, "http", "ws", 1), nil)
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	answer.Body.Close()
	_, raw, err := conn.ReadMessage()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &f), string(raw))
	return f
}

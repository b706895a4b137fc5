package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/bus"
	"footlight/backend/bus/bustest"
	"footlight/backend/event"
	"footlight/backend/limit"
	"footlight/backend/room/chat"
	"footlight/backend/room/chat/rules"
	"footlight/backend/room/chat/web"
)

// openDoor lets every client in as a guest.
type openDoor struct{ web.Access }

func (openDoor) Enter(*http.Request, event.ID) (chat.Visitor, <-chan struct{}, func(), error) {
	return chat.Visitor{EventID: "gig", Identity: "ada", Role: rules.Guest}, nil, func() {}, nil
}

// newEngine returns an engine for the room "gig".
func newEngine(t *testing.T) *chat.Engine {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{URL: bustest.StartNATS(t).URL(), Tenant: bus.Tenant{ID: "one"}})
	require.NoError(t, err)
	entries, err := b.Log(t.Context(), bus.LogConfig{Name: "chat"})
	require.NoError(t, err)
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "chats"})
	require.NoError(t, err)
	e := chat.New(chat.Config{Log: entries, Eraser: entries, Snapshots: kv, Rooms: kv, Signals: b.Signals("chat"), Shows: longShow{}})
	t.Cleanup(func() {
		require.NoError(t, e.Close())
		require.NoError(t, b.Close())
	})
	return e
}

// longShow never ends.
type longShow struct{ chat.Shows }

func (longShow) Ended(context.Context, event.ID) (time.Time, error) { return time.Time{}, nil }

// TestAnOpenSocketHasNoTurn keeps a person in the chat, whose request took the only turn to come in.
func TestAnOpenSocketHasNoTurn(t *testing.T) {
	turns, h := limit.NewTurns(1, time.Hour), web.New(newEngine(t), openDoor{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		held, end, err := turns.Wait(r.Context(), limit.Caller{}, 0)
		if !assert.NoError(t, err) {
			return
		}
		defer end()
		assert.NoError(t, h.Connect(w, r.WithContext(held), "gig"))
	}))
	defer server.Close()
	conn, resp, err := websocket.DefaultDialer.DialContext(t.Context(), strings.Replace(server.URL, "http", "ws", 1), nil)
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	defer resp.Body.Close()
	_, hello, err := conn.ReadMessage()
	require.NoError(t, err)
	require.Contains(t, string(hello), `"type":"hello"`)
	_, _, err = turns.Wait(t.Context(), limit.Caller{Wallet: "another"}, time.Minute)
	require.NoError(t, err)
}

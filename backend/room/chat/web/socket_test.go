package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/room/chat"
	"footlight/backend/room/chat/rules"
	"footlight/backend/room/chat/web"
)

// doors implements web.Access. The token is the person's role.
type doors struct{ ended chan struct{} }

func (d doors) Enter(r *http.Request, id event.ID) (chat.Visitor, <-chan struct{}, func(), error) {
	role := r.URL.Query().Get("token")
	if role == "" {
		return chat.Visitor{}, nil, nil, &auth.Refusal{Reason: "a token is needed"}
	}
	v := chat.Visitor{EventID: id, Identity: role, Role: rules.Role(role), Network: netip.MustParsePrefix("192.0.2.1/32")}
	return v, d.ended, func() {}, nil
}

func (d doors) Read(r *http.Request, id event.ID) error {
	_, _, _, err := d.Enter(r, id)
	return err
}

func (d doors) Own(r *http.Request, _ event.ID) error {
	if r.URL.Query().Get("token") != string(rules.Creator) {
		return &auth.Refusal{Reason: "only the creator"}
	}
	return nil
}

// quiet implements chat.Shows.
type quiet struct{}

func (quiet) Performers(context.Context, event.ID) ([]string, error) { return nil, nil }
func (quiet) Ended(context.Context, event.ID) (time.Time, error)     { return time.Time{}, nil }

// serve serves a chat, and answers errors with their text.
func serve(t *testing.T, d doors) string {
	t.Helper()
	b, err := bus.Open(t.Context(), bus.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	entries, err := b.Log(t.Context(), bus.LogConfig{Name: "chat"})
	require.NoError(t, err)
	kv, err := b.KV(t.Context(), bus.KVConfig{Bucket: "chats"})
	require.NoError(t, err)
	e := chat.New(chat.Config{Log: entries, Eraser: entries, Snapshots: kv, Rooms: kv, Signals: b.Signals("chat"), Shows: quiet{}})
	h := web.New(e, d)
	mux := http.NewServeMux()
	for pattern, call := range map[string]func(http.ResponseWriter, *http.Request, event.ID) error{
		"GET /chat": h.Connect, "DELETE /chat": h.Clear, "GET /chat/messages": h.Messages, "GET /chat/export": h.Export,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := call(w, r, "gig"); err != nil {
				http.Error(w, err.Error(), http.StatusTeapot)
			}
		})
	}
	srv := httptest.NewServer(mux)
	t.Cleanup(func() {
		srv.Close()
		require.NoError(t, e.Close())
		require.NoError(t, b.Close())
	})
	return srv.URL
}

// client is a client of the WebSocket.
type client struct {
	*testing.T
	*websocket.Conn
}

func dial(t *testing.T, url, query string) client {
	t.Helper()
	dialer := websocket.Dialer{Subprotocols: []string{web.Protocol}}
	conn, answer, err := dialer.Dial(strings.Replace(url, "http", "ws", 1)+"/chat?"+query, nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	answer.Body.Close()
	require.Equal(t, web.Protocol, conn.Subprotocol())
	require.NoError(t, conn.SetReadDeadline(time.Now().Add(time.Minute)))
	return client{t, conn}
}

func (c client) send(text string) {
	c.Helper()
	require.NoError(c, c.WriteMessage(websocket.TextMessage, []byte(text)))
}

// wait returns the next frame of a type.
func (c client) wait(kind string) map[string]any {
	c.Helper()
	for {
		var f map[string]any
		require.NoError(c, c.ReadJSON(&f))
		if f["type"] == kind {
			return f
		}
	}
}

// closed returns the status with which the server ends the connection.
func (c client) closed() int {
	c.Helper()
	for {
		if _, _, err := c.ReadMessage(); err != nil {
			var end *websocket.CloseError
			if errors.As(err, &end) {
				return end.Code
			}
			return 0
		}
	}
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	answer, err := http.Get(url)
	require.NoError(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer.StatusCode, string(body)
}

func TestTalkOverHTTP(t *testing.T) {
	url := serve(t, doors{})
	ana, ben := dial(t, url, "token=creator"), dial(t, url, "token=holder")
	require.Equal(t, "creator", ana.wait("hello")["you"].(map[string]any)["role"])
	ben.send(`{"type":"say","id":"1","text":"=1+1"}`)
	require.Equal(t, "=1+1", ana.wait("message")["text"])
	require.InDelta(t, 1, ben.wait("ack")["n"], 0)
	back := dial(t, url, "token=holder&since=0")
	require.Equal(t, "1", back.wait("message")["id"])

	status, body := get(t, url+"/chat/messages?token=guest&limit=1")
	require.Equal(t, http.StatusOK, status)
	var page chat.Page
	require.NoError(t, json.Unmarshal([]byte(body), &page))
	require.Equal(t, "=1+1", page.Messages[0].Text)
	_, body = get(t, url+"/chat/export?token=creator&format=csv")
	require.Contains(t, body, ",'=1+1,0,false\n", "a spreadsheet takes the text for no formula")
	_, body = get(t, url+"/chat/export?token=creator")
	var export struct{ Messages []rules.Message }
	require.NoError(t, json.Unmarshal([]byte(body), &export))
	require.Len(t, export.Messages, 1)

	r, err := http.NewRequest(http.MethodDelete, url+"/chat?token=creator", nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	answer.Body.Close()
	require.Equal(t, http.StatusNoContent, answer.StatusCode)
	require.Equal(t, true, ben.wait("changed")["deleted"])
	_, body = get(t, url+"/chat/export?token=creator")
	require.JSONEq(t, `{"messages":[]}`, body)
}

func TestRefusals(t *testing.T) {
	url := serve(t, doors{})
	for path, want := range map[string]string{
		"/chat?token=holder":                      "Upgrade",
		"/chat/messages":                          "a token is needed",
		"/chat/messages?token=holder&limit=201":   "limit",
		"/chat/messages?token=holder&before=x":    "before",
		"/chat/export?token=holder":               "only the creator",
		"/chat/export?token=creator&format=excel": "format",
	} {
		status, body := get(t, url+path)
		require.Equal(t, http.StatusTeapot, status, path)
		require.Contains(t, body, want, path)
	}
}

// TestBadClients checks that clients that break the rules are refused, and that the others notice nothing.
func TestBadClients(t *testing.T) {
	url := serve(t, doors{})
	ana := dial(t, url, "token=creator")
	large := dial(t, url, "token=holder")
	large.send(`{"type":"say","id":"1","text":"` + strings.Repeat("x", rules.MaxFrame) + `"}`)
	require.Equal(t, websocket.CloseMessageTooBig, large.closed())
	broken := dial(t, url, "token=guest")
	broken.send("\xff\xfe")
	require.Equal(t, "unknown", broken.wait("refused")["reason"])
	flood := dial(t, url, "token=host")
	for range 1000 {
		if flood.WriteMessage(websocket.TextMessage, []byte(`{"type":"vote","n":1}`)) != nil {
			break
		}
	}
	require.Equal(t, websocket.ClosePolicyViolation, flood.closed())
	ana.send(`{"type":"say","id":"1","text":"calm"}`)
	require.Equal(t, "calm", ana.wait("message")["text"])
}

func TestAccessEnds(t *testing.T) {
	d := doors{make(chan struct{})}
	holder := dial(t, serve(t, d), "token=holder")
	holder.wait("hello")
	close(d.ended)
	require.Equal(t, websocket.ClosePolicyViolation, holder.closed())
}

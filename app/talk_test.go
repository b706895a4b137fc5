package app

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const gigChat = "/studio/api/rooms/gig/chat"

// page is the window's page in a chat.
type page struct {
	*testing.T
	site   string
	answer *http.Response
	lines  *bufio.Scanner
}

func join(t *testing.T, site string) *page {
	t.Helper()
	answer, err := http.Get(site + gigChat + "?since=")
	require.NoError(t, err)
	t.Cleanup(func() { answer.Body.Close() })
	return &page{t, site, answer, bufio.NewScanner(answer.Body)}
}

// wait returns the next frame of a type. It returns nil if the chat has ended.
func (p *page) wait(kind string) map[string]any {
	p.Helper()
	for p.lines.Scan() {
		text, isData := strings.CutPrefix(p.lines.Text(), "data: ")
		if !isData {
			continue
		}
		var frame map[string]any
		require.NoError(p, json.Unmarshal([]byte(text), &frame))
		if frame["type"] == kind {
			return frame
		}
	}
	return nil
}

func (p *page) send(command string) int {
	p.Helper()
	answer, err := http.Post(p.site+gigChat, "application/json", strings.NewReader(command))
	require.NoError(p, err)
	answer.Body.Close()
	return answer.StatusCode
}

// TestThePageTalks joins a chat of a real server.
func TestThePageTalks(t *testing.T) {
	w := newWindow(t)
	site := httptest.NewServer(site{window: w})
	defer site.Close()
	nowhere := join(t, site.URL)
	assert.Equal(t, http.StatusServiceUnavailable, nowhere.answer.StatusCode)
	assert.Equal(t, http.StatusServiceUnavailable, nowhere.send(`{}`))
	ownServerWith(t, w, "open")
	creator := join(t, site.URL)
	require.NotNil(t, creator.wait("hello"))
	require.Equal(t, http.StatusNoContent, creator.send(`{"type":"say","id":"1","text":"Good evening"}`))
	assert.Equal(t, "Good evening", creator.wait("message")["text"])
	again := join(t, site.URL)
	require.NotNil(t, again.wait("hello"))
	assert.Nil(t, creator.wait("never"), "the page is in one chat at a time")

	require.NoError(t, w.host.Close())
	assert.Nil(t, again.wait("never"))
	assert.Equal(t, http.StatusServiceUnavailable, join(t, site.URL).answer.StatusCode)
}

func TestTheServerGetsTheTokenInAHeader(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		assert.Equal(t, "/api/rooms/gig/chat?since=7", r.RequestURI)
		if r.Header.Get("Authorization") != "Bearer s3cret" {
			rw.WriteHeader(http.StatusUnauthorized)
			return
		}
		assert.Empty(t, r.Header.Get("Origin"))
		conn, err := (&websocket.Upgrader{Subprotocols: []string{"footlight.chat.v1"}}).Upgrade(rw, r, nil)
		if assert.NoError(t, err) {
			_ = conn.Close()
		}
	}))
	defer server.Close()
	w := newWindow(t)
	_, err := w.SetServer(server.URL)
	require.NoError(t, err)
	ask := func() *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "wails://wails"+gigChat+"?since=7", http.NoBody)
		r.Header.Set("Origin", "wails://wails")
		answer := httptest.NewRecorder()
		site{window: w}.ServeHTTP(answer, r)
		return answer
	}
	assert.Equal(t, http.StatusUnauthorized, ask().Code)
	session := "s3cret"
	w.visit.Load().session.Store(&session)
	assert.Equal(t, ":\n\n", ask().Body.String())
}

package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter"
	"footlight/backend/event"
)

// gated is a drafter that blocks until it is released or cancelled.
type gated struct {
	*drafter.Drafter
	begun, open chan struct{}
}

func (g gated) Begin() draft.Session { return g }

func (g gated) Draft(ctx context.Context, r draft.Request) (draft.Proposal, error) {
	select {
	case g.begun <- struct{}{}:
	default:
	}
	select {
	case <-g.open:
		return g.Drafter.Draft(ctx, r)
	case <-ctx.Done():
		return draft.Proposal{}, ctx.Err()
	}
}

func newGated() gated {
	return gated{drafter.New(), make(chan struct{}, 1), make(chan struct{})}
}

func TestACanceledJobSealsNothing(t *testing.T) {
	g := newGated()
	d := deskOf(t, g)
	s := d.serve()
	job := d.ok("POST", "/plan/start", planBody("e1"))["jobId"].(string)
	<-g.begun
	assert.Equal(t, http.StatusNoContent, d.ask("DELETE", "/plan/stream/"+job, "").Code)
	events := listen(t, send(t, "GET", s.URL+"/plan/stream/"+job, ""))
	assert.Equal(t, "run.created", events[0].kind)
	assert.Equal(t, job, events[0].envelope["jobId"])
	last := events[len(events)-1]
	assert.Equal(t, "run.failed", last.kind)
	assert.Equal(t, "canceled", last.envelope["data"].(map[string]any)["error"])
	assert.Equal(t, 409.0, last.envelope["data"].(map[string]any)["status"])
	close(g.open)
	assert.Equal(t, http.StatusNoContent, d.ask("DELETE", "/plan/stream/"+job, "").Code)
	assert.Zero(t, d.ledger.Transactions())
	assert.Equal(t, false, d.ok("POST", "/plan", planBody("e1"))["existing"])
}

// TestWhoLeavesCancelsNothing disconnects from a job and from a plain call while they draft.
func TestWhoLeavesCancelsNothing(t *testing.T) {
	for name, accept := range map[string]string{"a stream": "text/event-stream", "a call": "application/json"} {
		t.Run(name, func(t *testing.T) {
			g := newGated()
			d := deskOf(t, g)
			ctx, leave := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.serve().URL+"/plan", strings.NewReader(planBody("e1")))
			require.NoError(t, err)
			r.Header.Set("Accept", accept)
			gone := make(chan struct{})
			go func() {
				defer close(gone)
				if answer, failed := http.DefaultClient.Do(r); failed == nil {
					_ = answer.Body.Close()
				}
			}()
			<-g.begun
			leave()
			<-gone
			close(g.open)
			assert.Equal(t, true, d.ok("POST", "/plan", planBody("e1"))["existing"])
			assert.Equal(t, 1, d.ledger.Transactions())
		})
	}
}

// gatedSocket starts a plan over a WebSocket. It returns the job and the first sequence number that was not
// yet sent.
func gatedSocket(t *testing.T) (g gated, d desk, conn *websocket.Conn, job string) {
	t.Helper()
	g = newGated()
	d = deskOf(t, g)
	conn = dial(t, d.serve())
	require.NoError(t, conn.WriteJSON(map[string]any{"action": "plan", "ref": "a", "body": json.RawMessage(planBody("e1"))}))
	<-g.begun
	var first struct{ Type, JobID string }
	require.NoError(t, conn.ReadJSON(&first))
	require.Equal(t, "run.created", first.Type)
	return g, d, conn, first.JobID
}

// TestWhoLeavesASocketCancelsNothing resumes a job on a second socket.
func TestWhoLeavesASocketCancelsNothing(t *testing.T) {
	g, d, conn, job := gatedSocket(t)
	require.NoError(t, conn.Close())
	again := dial(t, d.serve())
	require.NoError(t, again.WriteJSON(map[string]any{"action": "subscribe", "ref": "b", "jobId": job, "after": 1}))
	close(g.open)
	rest := until(t, again, "b")
	assert.Equal(t, 2.0, rest[0]["sequence"])
	assert.Equal(t, "run.completed", rest[len(rest)-1]["type"])
	assert.Equal(t, 1, d.ledger.Transactions())
}

func TestASocketIsToldOfACanceledJob(t *testing.T) {
	g, d, conn, job := gatedSocket(t)
	assert.Equal(t, http.StatusNoContent, d.ask("DELETE", "/plan/stream/"+job, "").Code)
	events := until(t, conn, "a")
	assert.Equal(t, "canceled", events[len(events)-1]["data"].(map[string]any)["error"])
	close(g.open)
	assert.Zero(t, d.ledger.Transactions())
}

// chatty is a drafter that reports its text while it writes, as a model does.
type chatty struct{ *drafter.Drafter }

const parts = 3000

func (c chatty) Begin() draft.Session { return c }

func (c chatty) Draft(ctx context.Context, r draft.Request) (draft.Proposal, error) {
	r.Delta(1, "false start")
	for range parts {
		r.Delta(2, "wörd 🎷")
	}
	return c.Drafter.Draft(ctx, r)
}

var _ curation.Drafter = chatty{}

// shown returns an aspect's text as a client that follows the stream displays it.
func shown(events []told, aspect event.Aspect) string {
	attempt, text := 0.0, []rune{}
	for _, e := range events {
		if e.kind != "aspect.delta" || e.envelope["aspect"] != string(aspect) {
			continue
		}
		data := e.envelope["data"].(map[string]any)
		if data["attempt"].(float64) != attempt {
			attempt, text = data["attempt"].(float64), nil
		}
		text = append(cut(text, int(data["offset"].(float64))), []rune(data["delta"].(string))...)
	}
	return string(text)
}

// cut returns the first units UTF-16 code units of a text.
func cut(text []rune, units int) []rune {
	for i, r := range text {
		if units <= 0 {
			return text[:i]
		}
		units--
		if r > 0xffff {
			units--
		}
	}
	return text
}

// TestALongTextIsRememberedInShort follows a stream from its beginning, from the middle and after its end.
func TestALongTextIsRememberedInShort(t *testing.T) {
	d := deskOf(t, chatty{drafter.New()})
	s := d.serve()
	job := d.ok("POST", "/plan/start", planBody("e1"))["jobId"].(string)
	live := listen(t, send(t, "GET", s.URL+"/plan/stream/"+job, ""))
	late := listen(t, send(t, "GET", s.URL+"/plan/stream/"+job, ""))
	assert.Less(t, len(late), 400)
	resumed := append(live[:len(live)/2:len(live)/2], listen(t, send(t, "GET", s.URL+"/plan/stream/"+job, "", "Last-Event-ID", live[len(live)/2-1].id))...)
	for name, events := range map[string][]told{"live": live, "late": late, "resumed": resumed} {
		assert.Equal(t, "run.created", events[0].kind, name)
		assert.Equal(t, "run.completed", events[len(events)-1].kind, name)
		for _, aspect := range event.Planner.Aspects() {
			assert.True(t, strings.Repeat("wörd 🎷", parts) == shown(events, aspect), "%s %s", name, aspect)
		}
	}
	conn := dial(t, s)
	require.NoError(t, conn.WriteJSON(map[string]any{"action": "subscribe", "ref": "a", "jobId": job}))
	assert.Len(t, until(t, conn, "a"), len(late))
}

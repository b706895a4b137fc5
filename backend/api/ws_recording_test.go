package api_test

import (
	"context"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"footlight/backend/api/plans"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// growing is a recordings.RecordingView whose recording gains a chunk on request.
type growing struct{ chunks atomic.Int64 }

func (g *growing) Status(_ context.Context, id event.ID) (recorded.Recording, error) {
	if id != "show" {
		return recorded.Recording{}, event.ErrNotFound
	}
	return recorded.Recording{EventID: id, Creator: event.Address{1}, TotalChunks: int(g.chunks.Load())}, nil
}

func (g *growing) CIDTable(context.Context, event.ID) (recorded.CIDTable, error) {
	return recorded.CIDTable{}, event.ErrNotFound
}

func TestRecordingOverAWebSocket(t *testing.T) {
	jobs := plans.NewJobs(nil)
	g := &growing{}
	s := httptest.NewServer(serving(plans.Resource{Jobs: jobs, Recordings: g}))
	t.Cleanup(func() { require.NoError(t, jobs.Close()); s.Close() })
	conn := dial(t, s)
	next := func(ref string) map[string]any {
		var e map[string]any
		require.NoError(t, conn.ReadJSON(&e))
		require.Equal(t, ref, e["ref"])
		return e
	}
	say := func(frame string) { require.NoError(t, conn.WriteMessage(websocket.TextMessage, []byte(frame))) }
	for ref, topic := range map[string]string{"a": "recording:other", "b": "recording:../x", "c": "weather:show"} {
		say(`{"action":"subscribe","ref":"` + ref + `","topic":"` + topic + `"}`)
		require.Equal(t, "run.failed", next(ref)["type"], topic)
	}
	say(`{"action":"subscribe","ref":"r","topic":"recording:show"}`)
	for n := range 3 {
		e := next("r")
		require.Equal(t, "recording.status", e["type"])
		require.EqualValues(t, n+1, e["sequence"])
		data, _ := e["data"].(map[string]any)
		require.EqualValues(t, n, data["totalChunks"])
		g.chunks.Add(1)
	}
}

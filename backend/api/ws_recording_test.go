package api_test

import (
	"context"
	"fmt"
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
	v := recorded.Recording{EventID: id, Creator: event.Address{1}, TotalChunks: int(g.chunks.Load())}
	for n := range v.TotalChunks {
		v.Chunks, v.NextSince = append(v.Chunks, recorded.Chunk{ChunkIndex: n}), n
		v.PlaybackURLs.Chunks = append(v.PlaybackURLs.Chunks, recorded.PlaybackChunk{})
	}
	v.Revision = fmt.Sprint(v.TotalChunks)
	return v, nil
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
	for n := range 4 {
		e := next("r")
		require.Equal(t, "recording.status", e["type"])
		require.EqualValues(t, n+1, e["sequence"])
		data, _ := e["data"].(map[string]any)
		require.EqualValues(t, n, data["totalChunks"])
		chunks, _ := data["chunks"].([]any)
		require.Len(t, chunks, min(n, 2), "the newest, and the one before it, which could still change")
		g.chunks.Add(1)
	}
}

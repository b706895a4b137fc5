package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/broadcast"
	"footlight/app/keep"
	"footlight/app/programme"
)

// TestARefusalIsForAPerson checks the texts of Status.Refused.
func TestARefusalIsForAPerson(t *testing.T) {
	denied := &broadcast.StatusError{Status: http.StatusForbidden, Text: "the event is over"}
	assert.Contains(t, inWords(errors.Join(denied)), `it says "the event is over" (status 403); check that`)
	assert.Contains(t, inWords(&broadcast.StatusError{Status: http.StatusNotFound}), `"Not Found" (status 404)`)
	assert.Contains(t, inWords(fmt.Errorf("%w: content type", broadcast.ErrAnswer)), "check its address")
}

// TestRecordingOutlivesTheBroadcast covers a server that refuses a show which was live.
func TestRecordingOutlivesTheBroadcast(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	for _, wasLive := range []bool{false, true} {
		log := slog.New(slog.DiscardHandler)
		kept := &keep.Keeper{Dir: t.TempDir(), Log: log}
		require.NoError(t, kept.Begin())
		e, err := Open(Config{WHIP: server.URL, Keep: kept, Log: log, Format: programme.Format{Width: 64, Height: 48, FPS: 10}})
		require.NoError(t, err)
		e.wasLive.Store(wasLive)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		done := make(chan error, 1)
		go func() { done <- e.Run(ctx) }()
		if wasLive {
			for e.Status().KeptSeconds == 0 {
				require.NoError(t, ctx.Err())
				time.Sleep(10 * time.Millisecond)
			}
			assert.Contains(t, e.Status().Refused, "404")
			cancel()
		}
		var refused *broadcast.StatusError
		require.ErrorAs(t, <-done, &refused, "Run returns the refusal")
		assert.Equal(t, wasLive, ctx.Err() == context.Canceled)
		cancel()
		require.NoError(t, e.Close())
	}
}

package recording_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
)

// tired is an Inspector that cannot look the first time.
type tired struct{ left *int }

// Inspect implements recording.Inspector.
func (x tired) Inspect(context.Context, string) (float64, error) {
	if *x.left--; *x.left >= 0 {
		return 0, event.ErrUnavailable
	}
	return 2, nil
}

// TestWhatNobodyCouldLookAtIsKept: its last piece is enough the next time.
func TestWhatNobodyCouldLookAtIsKept(t *testing.T) {
	left := 1
	h := open(t, "", func(c *recording.Config) { c.Inspector, c.StudioWait = tired{&left}, time.Hour })
	h.record(t, byStudio("show"))
	const body = "a chunk in pieces"
	_, err := h.piece(t, 0, body, 0, 8)
	require.NoError(t, err)
	_, err = h.piece(t, 0, body, 8, len(body))
	require.ErrorIs(t, err, event.ErrUnavailable)
	at, err := h.rec.Studio.Uploaded(t.Context(), "show", 0, int64(len(body)))
	require.NoError(t, err)
	require.EqualValues(t, len(body), at.Received)
	require.False(t, at.Complete)
	got, err := h.piece(t, 0, body, 8, len(body))
	require.NoError(t, err)
	require.True(t, got.Complete)
	require.Equal(t, []string{body}, h.contents(t, h.await(t, "show", uploaded(1))))
}

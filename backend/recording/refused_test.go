package recording_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
)

var (
	errRefused = fmt.Errorf("test: %w", chunk.ErrUnusable)
	errPasses  = errors.New("test: the encoder was killed")
)

// fated opens a recorder whose encoder fails as it is told, the last time for ever. asked
// counts what it was asked.
func fated(t *testing.T, dir string, fate ...error) (h *fixture, asked *atomic.Int32) {
	t.Helper()
	asked = &atomic.Int32{}
	return open(t, dir, func(c *recording.Config) {
		c.Encoder = checked(c.Encoder, func(context.Context, chunk.Spec) error {
			return fate[min(int(asked.Add(1)), len(fate))-1]
		})
	}), asked
}

// TestOnlyRefusedMediaCounts has a chunk refused once, after failures that pass.
func TestOnlyRefusedMediaCounts(t *testing.T) {
	h, asked := fated(t, "", errPasses, errPasses, errRefused, errPasses, errPasses, errPasses,
		errRefused, errPasses, errRefused, errRefused, nil)
	h.begin(t, "show", 0, 1)
	v := h.await(t, "show", func(v event.Recording) bool { return v.UploadedChunks == 1 || v.Error != "" })
	require.Empty(t, v.Error)
	require.EqualValues(t, 11, asked.Load())
}

// TestRefusalsAreCountedOverARestart: two of the five before it, three after.
func TestRefusalsAreCountedOverARestart(t *testing.T) {
	h, asked := fated(t, "", errRefused, errRefused, errPasses)
	h.begin(t, "show", 0, 1)
	eventually(t, func() bool { return asked.Load() > 3 })
	h.close(t)
	h, asked = fated(t, h.dir, errRefused)
	h.await(t, "show", faulty)
	require.EqualValues(t, 3, asked.Load())

	// A new start has as many tries again.
	h.end(t, "show", event.RecordingFailed)
	h.start(t, "show")
	h.await(t, "show", faulty)
	require.EqualValues(t, 8, asked.Load())
}

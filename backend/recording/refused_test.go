package recording_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode"
)

var (
	errRefused = fmt.Errorf("test: %w", chunk.ErrUnusable)
	errPasses  = errors.New("test: the encoder was killed")
)

// fateful is an Encoder that fails as it is told, the last time for ever.
type fateful struct {
	encode.Encoder
	mu   sync.Mutex
	fate []error
	made int
}

// Make implements encode.Encoder.
func (f *fateful) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
	f.mu.Lock()
	err := f.fate[min(f.made, len(f.fate)-1)]
	f.made++
	f.mu.Unlock()
	if err != nil {
		return chunk.Media{}, err
	}
	return f.Encoder.Make(ctx, s)
}

func (f *fateful) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.made
}

// fated opens a recorder whose encoder has a fate.
func fated(t *testing.T, dir string, fate ...error) (*fixture, *fateful) {
	t.Helper()
	f := &fateful{fate: fate}
	return open(t, dir, func(c *recording.Config) { f.Encoder, c.Encoder = c.Encoder, f }), f
}

// TestOnlyRefusedMediaCounts has a chunk refused once, after failures that pass.
func TestOnlyRefusedMediaCounts(t *testing.T) {
	h, f := fated(t, "", errPasses, errPasses, errRefused, errPasses, errPasses, errPasses, errRefused, errPasses, errRefused, errRefused, nil)
	h.start(t, "show")
	h.finish(t, "show", 0, 1)
	v := h.await(t, "show", func(v event.Recording) bool { return v.UploadedChunks == 1 || v.Error != "" })
	require.Empty(t, v.Error)
	require.Equal(t, 11, f.count())
}

// TestRefusalsAreCountedOverARestart: two of the five before it, three after.
func TestRefusalsAreCountedOverARestart(t *testing.T) {
	h, f := fated(t, "", errRefused, errRefused, errPasses)
	h.start(t, "show")
	h.finish(t, "show", 0, 1)
	require.Eventually(t, func() bool { return f.count() > 3 }, time.Minute, 10*time.Millisecond)
	h.close(t)
	h, f = fated(t, h.dir, errRefused)
	h.await(t, "show", func(v event.Recording) bool { return v.Error != "" })
	require.Equal(t, 3, f.count())

	// A new start has as many tries again.
	h.halt(t, "show")
	h.await(t, "show", is(event.RecordingFailed))
	h.start(t, "show")
	h.await(t, "show", func(v event.Recording) bool { return v.Error != "" })
	require.Equal(t, 8, f.count())
}

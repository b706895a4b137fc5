package engine

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
)

// TestSourceThatIsMissingComesIn plugs a microphone in a while after the start, and later unplugs it.
func TestSourceThatIsMissingComesIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told bytes.Buffer
		e := &Engine{config: Config{Log: slog.New(slog.NewTextHandler(&told, nil))}}
		ctx, cancel := context.WithTimeout(t.Context(), 6*time.Minute)
		defer cancel()
		runs, begin := 0, time.Now()
		require.NoError(t, e.again(ctx, "desk", func() error {
			if runs++; time.Since(begin) < 150*time.Second {
				return capture.ErrNoDevice
			}
			<-ctx.Done()
			return nil
		}))
		assert.Equal(t, 151, runs, "once a second, until the microphone is connected")
		assert.Equal(t, 3, strings.Count(told.String(), capture.ErrNoDevice.Error()), "once a minute: %s", &told)
		assert.Equal(t, map[string]string{"desk": capture.ErrNoDevice.Error()}, e.why([]string{"camera", "desk"}), "while it is away")
		assert.ErrorIs(t, e.again(t.Context(), "stage", func() error { return capture.ErrWayland }), capture.ErrWayland)
	})
}

package capture

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// film makes a file with a second of red in 4:3, with or without a tone.
func film(t *testing.T, sound bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film.mp4")
	args := []string{"-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=red:s=160x120:r=10"}
	if sound {
		args = append(args, "-f", "lavfi", "-i", "sine=440:r=44100", "-c:a", "aac")
	}
	out, err := exec.CommandContext(t.Context(), "ffmpeg", append(args, "-t", "1", "-c:v", "libx264", path)...).CombinedOutput()
	require.NoError(t, err, string(out))
	return path
}

// TestFilePlaysOverAndOver waits for more sound and pictures than the file holds.
func TestFilePlaysOverAndOver(t *testing.T) {
	f, err := OpenFile(t.Context(), film(t, true), 320, 180, 25)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	out, done := NewSlot(), make(chan error, 2)
	heard := make(chan int, 200)
	go func() { done <- f.Run(ctx, out) }()
	go func() {
		done <- f.Sound().Run(ctx, func(samples []int16, _ time.Time) {
			select {
			case heard <- len(samples):
			default:
			}
		})
	}()
	for range 40 {
		<-out.Fresh()
	}
	for range 75 {
		assert.Equal(t, 960*Channels, <-heard)
	}
	out.View(func(p *Picture) {
		assert.Equal(t, 320, p.Rect.Dx())
		assert.InDelta(t, 16, p.YCbCrAt(5, 90).Y, 2, "the bar at the left")
		assert.Greater(t, p.YCbCrAt(160, 90).Cr, uint8(200), "red")
	})
	cancel()
	require.NoError(t, <-done)
	require.NoError(t, <-done)
}

func TestFileWithoutSound(t *testing.T) {
	f, err := OpenFile(t.Context(), film(t, false), 320, 180, 25)
	require.NoError(t, err)
	assert.Nil(t, f.Sound())
	ctx, cancel := context.WithCancel(t.Context())
	out, done := NewSlot(), make(chan error, 1)
	go func() { done <- f.Run(ctx, out) }()
	<-out.Fresh()
	cancel()
	require.NoError(t, <-done)
}

func TestFileThatIsNone(t *testing.T) {
	_, err := OpenFile(t.Context(), "file_test.go", 320, 180, 25)
	require.ErrorContains(t, err, "file_test.go cannot be read as a video")
}

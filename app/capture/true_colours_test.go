package capture_test

import (
	"bytes"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
	"footlight/app/encode"
)

// TestColoursAreTrue encodes a chart from each kind of source, and decodes it as a player does.
func TestColoursAreTrue(t *testing.T) {
	for way, p := range capture.ChartByEachWay(t) {
		img := seen(t, p)
		for i, want := range capture.Chart {
			at := 3 * ((i/6*capture.Field+capture.Field/2)*capture.ChartSize.X + i%6*capture.Field + capture.Field/2)
			for channel, value := range []byte{want.R, want.G, want.B} {
				assert.InDelta(t, value, img[at+channel], 3, "%s: channel %d of %v is %v", way, channel, want, img[at:at+3])
			}
		}
	}
}

// seen returns the pixels that a player shows after some pictures.
func seen(t *testing.T, p *capture.Picture) []byte {
	t.Helper()
	size := capture.ChartSize
	e, err := encode.Open(encode.Config{Width: size.X, Height: size.Y, FPS: 30, VideoBitrate: 4_000_000, SoundBitrate: 64_000}, time.Now())
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	var film bytes.Buffer
	frames := e.Hub.Subscribe()
	for i := range 10 {
		require.NoError(t, e.Picture(&p.YCbCr, time.Duration(i)*time.Second/30))
		f, late := frames.Next(t.Context())
		require.NoError(t, late)
		for _, unit := range f.Units {
			film.Write(append([]byte{0, 0, 0, 1}, unit...))
		}
	}
	player := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-f", "h264", "-i", "pipe:0",
		"-vf", "scale=flags=accurate_rnd+full_chroma_int", "-pix_fmt", "rgb24", "-f", "rawvideo", "pipe:1")
	player.Stdin = &film
	shown, err := player.Output()
	require.NoError(t, err)
	return shown[len(shown)-3*size.X*size.Y:]
}

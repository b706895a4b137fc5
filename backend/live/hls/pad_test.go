package hls

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/ts"
)

// TestShortSegmentsAreReadable has publishers that leave just after a keyframe, and a
// server that is killed there.
func TestShortSegmentsAreReadable(t *testing.T) {
	pictures, sounds := film(t, "16x16", 1, 1), song(t, 1)
	for codecs, sent := range map[string][]media.Frame{
		"[h264]":     pictures[:2],
		"[aac]":      sounds[:1],
		"[h264 aac]": together(pictures[:2], sounds[:2]),
	} {
		t.Run(codecs, func(t *testing.T) {
			cfg := config(t, t.TempDir())
			show(t, open(t, cfg), sent)
			path := cfg.folder().path("stage-1-0.ts")
			require.Equal(t, codecs, fmt.Sprint(probe(t, path).codecs()))
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, fewest*ts.PacketSize, len(text), "as short as can be")
			info, err := os.Stat(path)
			require.NoError(t, err)
			require.WithinDuration(t, sent[0].Wall, info.ModTime(), 30*time.Millisecond, "it tells when it began")

			for len(text) > ts.PacketSize && text[len(text)-ts.PacketSize+1] == 0x1f { // as it was before
				text = text[:len(text)-ts.PacketSize]
			}
			require.Less(t, len(text), 10*ts.PacketSize)
			cfg = config(t, t.TempDir())
			torn(t, cfg, text, wall)
			open(t, cfg)
			require.Equal(t, codecs, fmt.Sprint(probe(t, cfg.folder().path("stage-1-0.ts")).codecs()))
		})
	}
}

package hls

import (
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
	for name, sent := range map[string][]media.Frame{
		"picture": pictures[:2],
		"sound":   sounds[:1],
		"both":    together(pictures[:2], sounds[:2]),
	} {
		t.Run(name, func(t *testing.T) {
			cfg := config(t, t.TempDir())
			show(t, open(t, cfg), sent)
			path := cfg.folder().path("stage-1-0.ts")
			require.Equal(t, []string{"h264", "aac"}, probe(t, path).codecs())
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
			if name == "sound" { // its black picture ends where the next one begins
				require.NotContains(t, files(t, cfg), "stage-1-0.ts")
				return
			}
			require.Equal(t, []string{"h264", "aac"}, probe(t, cfg.folder().path("stage-1-0.ts")).codecs())
		})
	}
}

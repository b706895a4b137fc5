package hls

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/ts"
)

// TestFramesAreHandedOver checks that a killed server has lost at most 200 ms of whole frames, whatever the
// clock does.
func TestFramesAreHandedOver(t *testing.T) {
	const step = 40 * time.Millisecond
	for name, clock := range map[string]func(i int) time.Duration{
		"steady":      func(i int) time.Duration { return time.Duration(i) * step },
		"below zero":  func(i int) time.Duration { return time.Duration(i)*step - time.Minute },
		"turned back": func(i int) time.Duration { return time.Duration(i)*step - time.Duration(i/50)*900*time.Millisecond },
	} {
		t.Run(name, func(t *testing.T) {
			const frames, size = 100, 1000
			dir := folder(t.TempDir())
			f, err := createSegment(dir, "s-0.ts", wall)
			require.NoError(t, err)
			frame := bytes.Repeat([]byte{0x47}, size)
			handed := map[int64]bool{}
			for i := range frames {
				_, err = f.Write(frame)
				require.NoError(t, err)
				require.NoError(t, f.end(clock(i)))
				info, statErr := os.Stat(dir.path("s-0.ts" + tmpSuffix))
				require.NoError(t, statErr)
				require.Zero(t, info.Size()%size)
				require.LessOrEqual(t, time.Duration(int64(i+1)-info.Size()/size)*step, flushEvery)
				handed[info.Size()] = true
			}
			require.Less(t, len(handed), frames/4, "not each by itself")
			require.NoError(t, f.finish())
			info, err := os.Stat(dir.path("s-0.ts"))
			require.NoError(t, err)
			require.EqualValues(t, frames*size, info.Size())
		})
	}
}

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
			probe(t, cfg, 0)
			text := content(t, cfg, "stage-1-0.ts")
			require.Equal(t, fewest*ts.PacketSize, len(text), "as short as can be")
			require.WithinDuration(t, sent[0].Wall, mtime(t, cfg, 0), 30*time.Millisecond, "it tells when it began")

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
			probe(t, cfg, 0)
		})
	}
}

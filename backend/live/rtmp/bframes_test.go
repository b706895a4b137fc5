package rtmp_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

// pyramid is a publisher's input whose B-frames refer to each other.
func pyramid() []string {
	return []string{
		"-re", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25", "-c:v", "libx264", "-preset", "veryfast", "-bf", "3",
		"-x264-params", "b-pyramid=normal:b-adapt=0:ref=3", "-g", "25", "-pix_fmt", "yuv420p", "-f", "flv",
	}
}

// TestBFrames watches a publisher with B-frames by WebRTC: at its full rate
// while there is a slot to encode them away, else at the rate of the others.
// Either way times rise and a decoder has nothing to complain about.
func TestBFrames(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name     string
		slots    bool
		least    time.Duration // that pictures are apart, in the end
		greatest time.Duration
	}{{"encoded", true, 39 * time.Millisecond, 41 * time.Millisecond}, {"left out", false, 80 * time.Millisecond, 170 * time.Millisecond}} {
		t.Run(tc.name, func(t *testing.T) {
			h := open(t, live.Config{})
			if !tc.slots {
				require.True(t, h.slots.Take("one") && h.slots.Take("other"))
			}
			viewer := h.view(t)
			defer start(t, "ffmpeg", append(pyramid(), h.url(""))...).stop()
			rtctest.Eventually(t, "pictures at that rate", func() bool {
				d := apart(viewer.Pictures(), 30)
				return d >= tc.least && d <= tc.greatest
			})
			requireDecodes(t, viewer)
			requireRising(t, viewer.Pictures())
		})
	}
}

// apart is how far the last n pictures are apart on average.
func apart(pictures []media.Frame, n int) time.Duration {
	if len(pictures) <= n {
		return 0
	}
	return (pictures[len(pictures)-1].PTS - pictures[len(pictures)-1-n].PTS) / time.Duration(n)
}

func requireRising(t testing.TB, pictures []media.Frame) {
	t.Helper()
	for i := 1; i < len(pictures); i++ {
		require.Greater(t, pictures[i].PTS, pictures[i-1].PTS)
	}
}

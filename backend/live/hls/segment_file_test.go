package hls

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFramesAreHandedOver: a killed server has lost whole frames of 200 ms at most,
// whatever their clock does.
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

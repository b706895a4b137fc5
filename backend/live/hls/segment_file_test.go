package hls

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFramesAreHandedOver: a killed server has lost whole frames of 200 ms at most.
func TestFramesAreHandedOver(t *testing.T) {
	dir := folder(t.TempDir())
	f, err := createSegment(dir, "s-0.ts", wall)
	require.NoError(t, err)
	const size, step = 1000, 40 * time.Millisecond
	frame := bytes.Repeat([]byte{0x47}, size)
	handed := map[int64]bool{}
	for i := range 100 {
		_, err = f.Write(frame)
		require.NoError(t, err)
		require.NoError(t, f.end(time.Duration(i)*step))
		info, statErr := os.Stat(dir.path("s-0.ts" + tmpSuffix))
		require.NoError(t, statErr)
		require.Zero(t, info.Size()%size)
		require.LessOrEqual(t, time.Duration(int64(i+1)-info.Size()/size)*step, flushEvery)
		handed[info.Size()] = true
	}
	require.Less(t, len(handed), 25, "not each by itself")
	require.NoError(t, f.finish())
	info, err := os.Stat(dir.path("s-0.ts"))
	require.NoError(t, err)
	require.EqualValues(t, 100*size, info.Size())
}

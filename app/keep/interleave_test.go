package keep

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// TestChunksOfABusyMachineFitTogether has sound that comes seconds before or after the pictures of its time.
func TestChunksOfABusyMachineFitTogether(t *testing.T) {
	reel()
	for name, late := range map[string]func(media.Frame) time.Duration{
		"sound":    func(f media.Frame) time.Duration { return lateIf(!f.Codec.IsVideo()) },
		"pictures": func(f media.Frame) time.Duration { return lateIf(f.Codec.IsVideo()) },
	} {
		synctest.Test(t, func(t *testing.T) {
			to := &server{t: t, has: map[int]Receipt{}}
			k := keeper(t, t.TempDir(), to)
			frames := show(t, 70, time.Now())
			slices.SortStableFunc(frames, func(a, b media.Frame) int { return int(a.PTS + late(a) - b.PTS - late(b)) })
			for _, f := range frames {
				require.NoError(t, k.Write(f))
			}
			require.NoError(t, k.Finish())
			require.NoError(t, k.Run(t.Context()))
			require.Len(t, to.begins, 2, name)
			apart := float64(to.begins[1]-to.begins[0]) / 1000
			assert.InDelta(t, apart, to.lengths[0], 0.1, "%s: the first chunk ends where the second begins", name)
		})
	}
}

func lateIf(is bool) time.Duration {
	if is {
		return 2500 * time.Millisecond
	}
	return 0
}

package upload

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// TestStands has segments of ten seconds that begin four seconds after the show. Every segment belongs to one chunk.
func TestStands(t *testing.T) {
	show := time.UnixMilli(1_800_000_000_000)
	held := make([]spool.Segment, 12)
	for i := range held {
		held[i] = spool.Segment{Seq: uint64(i), Time: show.Add(time.Duration(10*i+4) * time.Second)}
	}
	for name, x := range map[string]struct {
		uploaded bool
		begins   time.Duration
		want     []uint64
	}{
		"the first chunk":       {true, 0, []uint64{0, 1, 2, 3, 4}},
		"the second":            {true, time.Minute, []uint64{5, 6, 7, 8, 9, 10}},
		"a clock that differs":  {true, time.Minute + 900*time.Millisecond, []uint64{5, 6, 7, 8, 9, 10}},
		"behind what is held":   {true, 5 * time.Minute, nil},
		"a chunk of the server": {false, 0, nil},
	} {
		c := index.Chunk{Uploaded: x.uploaded, At: show.Add(x.begins).UnixMilli(), Duration: 60}
		require.Equal(t, x.want, stands(c, held), name)
	}
}

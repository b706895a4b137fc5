package ingest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
)

// push returns what is emitted for sequence numbers that arrive a millisecond apart. A negative one
// follows a gap.
func push(seqs ...int) (out []int) {
	var r ingest.Reorder
	at := time.Now()
	for _, s := range seqs {
		at = at.Add(time.Millisecond)
		r.Push(ingest.Packet{Seq: uint16(s), Arrival: at}, func(p ingest.Packet, gap bool) {
			if n := int(p.Seq); gap {
				out = append(out, -n)
			} else {
				out = append(out, n)
			}
		})
	}
	return out
}

func TestReorder(t *testing.T) {
	require.Equal(t, []int{1, 2, 3}, push(1, 2, 3))
	require.Equal(t, []int{1, 2, 3, 4}, push(1, 3, 2, 4))
	require.Equal(t, []int{1, 2, 3}, push(1, 2, 2, 1, 3))
	require.Equal(t, []int{65_535, 0, 1}, push(65_535, 1, 0))
	require.Equal(t, []int{10, -20_000, 20_001}, push(10, 20_000, 20_001))
	require.Equal(t, []int{10, -12, -5000}, push(10, 12, 5000))
}

func TestReorderGivesUpInTime(t *testing.T) {
	seqs := []int{1}
	for s := 3; s < 300; s++ {
		seqs = append(seqs, s)
	}
	out := push(seqs...)
	require.GreaterOrEqual(t, len(out), 250)
	require.Equal(t, []int{-3, 4}, out[1:3])
}

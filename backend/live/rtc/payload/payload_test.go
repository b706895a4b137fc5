package payload_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/payload"
	"footlight/backend/media"
)

// TestRoundTrip checks that package ingest reassembles what was split.
func TestRoundTrip(t *testing.T) {
	sps, pps := []byte{0x67, 1, 2, 3}, []byte{0x68, 4}
	for _, size := range []int{2, payload.Max, payload.Max + 1, 2*(payload.Max-2) + 1, 100_000} {
		idr := append([]byte{0x65}, bytes.Repeat([]byte{0xAB}, size-1)...)
		units := [][]byte{sps, pps, idr}
		var h ingest.H264
		var got []media.Frame
		all := payload.H264(units)
		for i, p := range all {
			require.LessOrEqual(t, len(p), payload.Max)
			h.Push(ingest.Packet{Payload: p, Marker: i == len(all)-1}, false, func(_ ingest.Packet, f media.Frame) {
				got = append(got, f)
			})
		}
		require.Len(t, got, 1)
		require.Equal(t, units, got[0].Units)
		require.True(t, got[0].Key)
	}
}

func TestTimestamp(t *testing.T) {
	require.Equal(t, uint32(135000), payload.Timestamp(1500*time.Millisecond, 90000))
	day := 30 * 24 * time.Hour
	step := payload.Timestamp(day+20*time.Millisecond, 48000) - payload.Timestamp(day, 48000)
	require.Equal(t, uint32(960), step)
}

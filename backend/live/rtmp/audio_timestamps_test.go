package rtmp

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const packet = 1024 * time.Second / 44100

// TestSteady has a muxer that gives sound the times of pictures, 40 ms apart:
// steps become even and nothing adds up.
func TestSteady(t *testing.T) {
	var s steady
	last := -packet
	for i := range 2000 {
		is := time.Duration(i) * packet
		says := (is + 39*time.Millisecond) / (40 * time.Millisecond) * (40 * time.Millisecond)
		at := s.place(says, packet)
		require.InDelta(t, packet.Seconds(), (at - last).Seconds(), 0.004)
		require.InDelta(t, is.Seconds(), at.Seconds(), 0.045)
		last = at
	}
}

// TestSteadyFollows a clock that runs a little fast, and one that jumps.
func TestSteadyFollows(t *testing.T) {
	var s steady
	for i := range 5000 {
		says := time.Duration(i) * packet * 1001 / 1000
		require.InDelta(t, says.Seconds(), s.place(says, packet).Seconds(), 0.002)
	}
	require.Equal(t, time.Hour, s.place(time.Hour, packet))
	require.Equal(t, time.Minute, s.place(time.Minute, packet))
}

// TestSteadyWaits has a muxer that ran ahead and repeats itself until the sound
// has caught up.
func TestSteadyWaits(t *testing.T) {
	var s steady
	last := time.Duration(-1)
	for i := range 100 {
		says := max(time.Duration(i)*packet, 300*time.Millisecond)
		at := s.place(says, packet)
		require.Greater(t, at, last)
		last = at
	}
	require.InDelta(t, (99 * packet).Seconds(), last.Seconds(), 0.06)
}

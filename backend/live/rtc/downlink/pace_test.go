package downlink

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSlowConnectionIsPaced checks that a keyframe over a slow connection is spread over time.
func TestSlowConnectionIsPaced(t *testing.T) {
	var p Pace
	now := time.Unix(1_700_000_000, 0)
	require.Equal(t, AnyNumber, p.Allow(0, now))
	limited := State{Rate: 600_000, Limited: true, Since: now}
	p.Set(150_000, 0, limited, now)
	require.Equal(t, burst, p.Allow(0, now))
	require.Zero(t, p.Allow(burst, now))
	now = now.Add(50 * time.Millisecond)
	require.Equal(t, 7, p.Allow(0, now), "1.5 Mbit/s")
	p.Set(150_000, 0, limited, now.Add(2*slowFor))
	require.Equal(t, AnyNumber, p.Allow(0, now))
}

func TestProbeIsPaced(t *testing.T) {
	var p Pace
	now := time.Unix(1_700_000_000, 0)
	p.Set(200_000, 0, State{}, now)
	require.Zero(t, p.Due(now.Add(time.Minute)), "no probe")
	now = now.Add(time.Minute)
	p.Set(200_000, 1_000_000, State{}, now)
	require.Equal(t, 10_000, p.Due(now.Add(100*time.Millisecond)))
	require.Zero(t, p.Due(now.Add(101*time.Millisecond)), "not a whole packet")
	require.Equal(t, mostProbe, p.Due(now.Add(time.Minute)))
}

func TestRepairsStayWithinTheEstimate(t *testing.T) {
	for _, test := range []struct{ rate, layer, want int }{
		{1_000_000, 500_000, 13}, {500_000, 500_000, 2}, {2_000_000, 2_500_000, 5}, {50_000_000, 100_000, 300},
	} {
		s := State{Rate: test.rate, Limited: true}
		require.Equal(t, test.want, s.Repairs(test.layer, 250*time.Millisecond, 300), "%+v", test)
	}
	require.Equal(t, 300, State{}.Repairs(1, time.Second, 300), "a connection that never was full")
}

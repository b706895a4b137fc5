package transcode

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// each runs a test against every engine of the build.
func each(t *testing.T, test func(t *testing.T, tr *Sound)) {
	for name, open := range engines(t) {
		t.Run(name, func(t *testing.T) {
			e, err := open()
			require.NoError(t, err)
			test(t, newOpusToAAC(e))
		})
	}
}

func all(t testing.TB, tr *Sound, in []media.Frame) []media.Frame {
	t.Helper()
	var out []media.Frame
	for _, f := range in {
		got, err := tr.Push(f)
		require.NoError(t, err)
		out = append(out, got...)
	}
	rest, err := tr.Close()
	require.NoError(t, err)
	return append(out, rest...)
}

func requireMonotone(t *testing.T, frames []media.Frame) {
	t.Helper()
	for i := 1; i < len(frames); i++ {
		require.Greater(t, frames[i].PTS, frames[i-1].PTS)
	}
}

// TestTone measures pitch, level, length and place in time of the result.
func TestTone(t *testing.T) {
	in := tone(t)
	each(t, func(t *testing.T, tr *Sound) {
		out := all(t, tr, in)
		requireMonotone(t, out)
		require.Equal(t, toneStart-length(aacPriming), out[0].PTS)
		for _, f := range out {
			require.Equal(t, media.AAC, f.Codec)
			require.Equal(t, f.PTS-toneStart, f.Wall.Sub(toneWall))
		}

		left, right := listen(t, out)
		require.InDelta(t, toneEnd.Seconds(), length(int64(len(left))).Seconds(), 0.07)
		for hz, x := range map[float64][]float64{1000: left, 1500: right} {
			from, to := burst(x)
			begin, end := out[0].PTS+length(int64(from)), out[0].PTS+length(int64(to))
			require.InDelta(t, (toneStart + toneOn + length(lookahead)).Seconds(), begin.Seconds(), 0.003)
			require.InDelta(t, (toneStart + toneOff + length(lookahead)).Seconds(), end.Seconds(), 0.003)
			middle := x[from+4800 : to-4800]
			require.InDelta(t, hz, frequency(middle), 1)
			require.InDelta(t, amplitude/1.41421, level(middle), 0.01)
			require.Less(t, level(x[:from-2400]), 0.001)
		}
	})
}

// TestGap loses a second of packets, and checks that the sound after it keeps its time.
func TestGap(t *testing.T) {
	in := tone(t)
	for i := 75; i < len(in); i++ {
		in[i].PTS += time.Second
	}
	each(t, func(t *testing.T, tr *Sound) {
		out := all(t, tr, in)
		requireMonotone(t, out)
		steps := 0
		for i := 1; i < len(out); i++ {
			if d := out[i].PTS - out[i-1].PTS; d > 22*time.Millisecond {
				steps++
				require.InDelta(t, 1.0, (d - length(aacSamples)).Seconds(), 0.022)
			}
		}
		require.Equal(t, 1, steps)
		require.InDelta(t, in[len(in)-1].PTS.Seconds(), out[len(out)-1].PTS.Seconds(), 0.07)
	})
}

// TestSlowClock has a publisher whose packets of 20 ms last 19 ms: some are left out, and time neither drifts
// nor turns back.
func TestSlowClock(t *testing.T) {
	in := tone(t)
	for i := range in {
		in[i].PTS = toneStart + time.Duration(i)*19*time.Millisecond
	}
	each(t, func(t *testing.T, tr *Sound) {
		out := all(t, tr, in)
		requireMonotone(t, out)
		require.InDelta(t, in[len(in)-1].PTS.Seconds(), out[len(out)-1].PTS.Seconds(), 0.1)
	})
}

// TestNotOpus sends malformed packets between good ones.
func TestNotOpus(t *testing.T) {
	in := tone(t)
	bad := [][]byte{nil, {0xFF, 0}, {0xFD, 1, 2, 3}, append([]byte{0xFC}, make([]byte, 3000)...)}
	var mixed []media.Frame
	for i, f := range in {
		f.Units = [][]byte{bad[i%len(bad)]}
		mixed = append(mixed, f, in[i])
	}
	mixed = append(mixed, media.Frame{Codec: media.H264, Units: [][]byte{{0x65}}})
	each(t, func(t *testing.T, tr *Sound) {
		left, _ := listen(t, all(t, tr, mixed))
		from, to := burst(left)
		require.InDelta(t, 1000, frequency(left[from+4800:to-4800]), 1)
	})
}

func TestNothingPushed(t *testing.T) {
	each(t, func(t *testing.T, tr *Sound) {
		require.Empty(t, all(t, tr, nil))
	})
}

func at(ms int) media.Frame { return media.Frame{PTS: time.Duration(ms) * time.Millisecond} }

func TestTimelineToleratesJitter(t *testing.T) {
	var l timeline
	for i := range 100 {
		require.True(t, l.accept(at(i*20+(i%3)*29), 960))
	}
	pts, _ := l.at(99 * 960)
	require.Equal(t, 1980*time.Millisecond, pts, "counted, not measured")
	require.Len(t, l.marks, 1)
}

func TestTimelineFollowsAJump(t *testing.T) {
	var l timeline
	require.True(t, l.accept(at(1000), 960))
	require.True(t, l.accept(at(3000), 960))
	before, _ := l.at(959)
	require.Less(t, before, 1021*time.Millisecond)
	after, _ := l.at(960)
	require.Equal(t, 3*time.Second, after)
	require.False(t, l.accept(at(2000), 960), "time does not turn back")
}

//go:build cgo

package transcode

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// TestOpusAndBack makes AAC of the tone, Opus of that, and AAC again, and
// measures what is left: pitch, level and place in time.
func TestOpusAndBack(t *testing.T) {
	e, err := openLibav()
	require.NoError(t, err)
	aac := all(t, newOpusToAAC(e), tone(t))

	there, err := OpenOpus(aac[0].Config)
	require.NoError(t, err)
	var opus []media.Frame
	for _, f := range aac {
		got, pushErr := there.Push(f)
		require.NoError(t, pushErr)
		opus = append(opus, got...)
	}
	rest, err := there.Close()
	require.NoError(t, err)
	opus = append(opus, rest...)
	requireMonotone(t, opus)
	for i := 1; i < len(opus); i++ {
		require.Equal(t, 20*time.Millisecond, (opus[i].PTS - opus[i-1].PTS).Round(time.Microsecond))
	}

	e, err = openLibav()
	require.NoError(t, err)
	back := all(t, newOpusToAAC(e), opus)
	left, right := listen(t, back)
	for hz, x := range map[float64][]float64{1000: left, 1500: right} {
		from, to := burst(x)
		begin := back[0].PTS + length(int64(from))
		require.InDelta(t, (toneStart + toneOn + length(lookahead)).Seconds(), begin.Seconds(), 0.005)
		middle := x[from+4800 : to-4800]
		require.InDelta(t, hz, frequency(middle), 1)
		require.InDelta(t, amplitude/1.41421, level(middle), 0.02)
	}
}

// TestResamples takes 44.1 kHz: the length stays what it was.
func TestResamples(t *testing.T) {
	adts := ffmpeg(t, nil, "-f", "lavfi", "-i", "sine=1000:r=44100:d=5", "-ac", "1", "-c:a", "aac", "-f", "adts", "pipe:1")
	there, err := OpenOpus([]byte{0x12, 0x08})
	require.NoError(t, err)
	var opus []media.Frame
	frames := 0
	for len(adts) > adtsHeader {
		n := int(adts[3]&3)<<11 | int(adts[4])<<3 | int(adts[5]>>5)
		at := time.Duration(frames) * frameSamples * time.Second / 44100
		got, pushErr := there.Push(media.Frame{Codec: media.AAC, PTS: at.Round(time.Millisecond), Units: [][]byte{adts[adtsHeader:n]}})
		require.NoError(t, pushErr)
		opus = append(opus, got...)
		frames++
		adts = adts[n:]
	}
	_, err = there.Close()
	require.NoError(t, err)
	want := float64(frames) * frameSamples / 44100
	require.InDelta(t, want, (opus[len(opus)-1].PTS + 20*time.Millisecond).Seconds(), 0.03)
	require.InDelta(t, want*50, len(opus), 2)
}

func TestBadConfig(t *testing.T) {
	_, err := OpenOpus([]byte{0xFF})
	require.Error(t, err)
}

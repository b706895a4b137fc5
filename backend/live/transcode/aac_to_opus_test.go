package transcode

import (
	"testing"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// eachOpus runs a test against every engine that makes Opus.
func eachOpus(t *testing.T, config []byte, test func(t *testing.T, tr *Sound)) {
	t.Helper()
	var asc mpeg4audio.AudioSpecificConfig
	require.NoError(t, asc.Unmarshal(config))
	for name, open := range opusEngines(t, config, asc) {
		t.Run(name, func(t *testing.T) {
			e, err := open()
			require.NoError(t, err)
			test(t, newAACToOpus(e, asc.SampleRate))
		})
	}
}

// aac makes AAC of Opus, with the engine that every build has.
func aac(t testing.TB, frames []media.Frame) []media.Frame {
	t.Helper()
	e, err := openProcess(t.Context())
	require.NoError(t, err)
	return all(t, newOpusToAAC(e), frames)
}

// TestOpusAndBack makes AAC of the tone, Opus of that, and AAC again, and measures pitch, level and place in
// time of the result.
func TestOpusAndBack(t *testing.T) {
	there := aac(t, tone(t))
	eachOpus(t, there[0].Config, func(t *testing.T, tr *Sound) {
		opus := all(t, tr, there)
		requireMonotone(t, opus)
		for i := 1; i < len(opus); i++ {
			require.Equal(t, 20*time.Millisecond, (opus[i].PTS - opus[i-1].PTS).Round(time.Microsecond))
		}
		back := aac(t, opus)
		left, right := listen(t, back)
		for hz, x := range map[float64][]float64{1000: left, 1500: right} {
			from, to := burst(x)
			begin := back[0].PTS + length(int64(from))
			require.InDelta(t, (toneStart + toneOn + length(lookahead)).Seconds(), begin.Seconds(), 0.005)
			middle := x[from+4800 : to-4800]
			require.InDelta(t, hz, frequency(middle), 1)
			require.InDelta(t, amplitude/1.41421, level(middle), 0.02)
		}
	})
}

// TestResamples transcodes 44.1 kHz and checks that the length stays the same.
func TestResamples(t *testing.T) {
	adts := ffmpeg(t, nil, "-f", "lavfi", "-i", "sine=1000:r=44100:d=5", "-ac", "1", "-c:a", "aac", "-f", "adts", "pipe:1")
	var frames []media.Frame
	for len(adts) > adtsHeader {
		n := int(adts[3]&3)<<11 | int(adts[4])<<3 | int(adts[5]>>5)
		at := time.Duration(len(frames)) * aacSamples * time.Second / 44100
		frames = append(frames, media.Frame{Codec: media.AAC, PTS: at.Round(time.Millisecond), Units: [][]byte{adts[adtsHeader:n]}})
		adts = adts[n:]
	}
	eachOpus(t, []byte{0x12, 0x08}, func(t *testing.T, tr *Sound) {
		opus := all(t, tr, frames)
		want := float64(len(frames)) * aacSamples / 44100
		require.InDelta(t, want, (opus[len(opus)-1].PTS + 20*time.Millisecond).Seconds(), 0.05)
		require.InDelta(t, want*50, len(opus), 3)
	})
}

func TestBadConfig(t *testing.T) {
	_, err := AACToOpus(t.Context(), []byte{0xFF})
	require.Error(t, err)
}

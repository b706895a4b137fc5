package transcode

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
	"footlight/backend/media/opus"
)

// TestSegmentsJoin encodes a tone in three parts, the middle one last: decoded as one stream, it has no click.
func TestSegmentsJoin(t *testing.T) {
	source := packets(t, "sine=f=1000:r=48000:d=3")
	const begin = 480_000 // of the stream, where the tone starts
	part := func(first int64, count int) [][]byte {
		var some [][]byte
		var at []int64
		place := int64(begin)
		for _, f := range source {
			if place >= first*aacSamples-14400 && place < (first+int64(count)+2)*aacSamples {
				some, at = append(some, f.Units[0]), append(at, place)
			}
			place += int64(opus.Samples(f.Units[0]))
		}
		units, err := Segment(t.Context(), some, at, first, count)
		require.NoError(t, err)
		require.Len(t, units, count)
		return units
	}
	first := int64(begin/aacSamples) + 5
	last := part(first+70, 40)
	one := part(first, 33)
	units := append(append(one, part(first+33, 37)...), last...)
	var frames []media.Frame
	for i, u := range units {
		at := time.Duration(i) * aacSamples * time.Second / SampleRate
		frames = append(frames, media.Frame{Codec: media.AAC, PTS: at, DTS: at, Config: newOpusToAAC(nil).to.Config, Units: [][]byte{u}})
	}
	left, _ := listen(t, frames)
	// A sine's next sample follows from two: x[n+1] = 2cos(w)x[n] - x[n-1]. A click is what does not.
	k, peak, worst := 2*math.Cos(2*math.Pi*1000/SampleRate), 0.0, 0.0
	for i := 3 * aacSamples; i < 105*aacSamples; i++ {
		peak = max(peak, math.Abs(left[i]))
		worst = max(worst, math.Abs(left[i+1]-k*left[i]+left[i-1]))
	}
	require.Greater(t, peak, 0.05)
	require.Less(t, worst/peak, 0.05)
	again := part(first+33, 37)
	require.Equal(t, units[33:70], again, "the same bytes, whenever it is made")
}

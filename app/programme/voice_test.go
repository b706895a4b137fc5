package programme

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"footlight/app/capture"
)

// play writes a tone whose clock is wrong by some parts per million, in parts that come up to 20 ms late. It
// returns the sound that is read after the first five seconds.
func play(v *Voice, seconds int, ppm float64) (heard []float64) {
	begin := time.Now()
	part := make([]int16, 480*capture.Channels)
	next := begin.Add(-hold)
	for n, i := 0, 0; n < seconds*100; n++ {
		for s := range part {
			part[s] = int16(10000 * math.Sin(2*math.Pi*440*float64(i/capture.Channels)/capture.SampleRate))
			i++
		}
		taken := begin.Add(time.Duration(float64(n+1) * 1e7 * (1 - ppm/1e6)))
		v.Write(part, taken.Add(time.Duration(n*7%20)*time.Millisecond))
		for ; next.Add(Block + hold).Before(taken); next = next.Add(Block) {
			var sum [blockSamples * capture.Channels]float32
			v.addTo(sum[:], next)
			if next.After(begin.Add(5 * time.Second)) {
				for s := 0; s < len(sum); s += capture.Channels {
					heard = append(heard, float64(sum[s]))
				}
			}
		}
	}
	return heard
}

// residual returns the largest deviation from a pure tone, for which x[n+1] + x[n-1] = 2 cos(w) x[n] holds.
func residual(x []float64, frequency float64) (worst float64) {
	c := 2 * math.Cos(2*math.Pi*frequency/capture.SampleRate)
	for i := 1; i+1 < len(x); i++ {
		worst = max(worst, math.Abs(x[i+1]+x[i-1]-c*x[i])/10000)
	}
	return worst
}

func TestVoiceFollowsItsClockWithoutGlitches(t *testing.T) {
	for _, ppm := range []float64{0, 100, -100} {
		v := NewVoice()
		heard := play(v, 60, ppm)
		assert.Greater(t, len(heard), 50*capture.SampleRate, "%v ppm", ppm)
		assert.Less(t, residual(heard, 440), 0.001, "%v ppm: the tone is broken", ppm)
		off := v.pos - float64(v.written)
		assert.InDelta(t, -hold.Seconds()*capture.SampleRate, off, 0.03*capture.SampleRate, "%v ppm: it runs away", ppm)
	}
}

func TestVoiceThatWasAwayComesBack(t *testing.T) {
	v, now := NewVoice(), time.Now()
	loud := make([]int16, 480*capture.Channels)
	for i := range loud {
		loud[i] = 10000
	}
	hear := func(from time.Time) float32 {
		var sum [blockSamples * capture.Channels]float32
		v.addTo(sum[:], from)
		return sum[len(sum)-1]
	}
	write := func(from time.Time) {
		for i := range 30 {
			v.Write(loud, from.Add(time.Duration(i+1)*10*time.Millisecond))
		}
	}
	assert.Zero(t, hear(now), "before the first sample")
	write(now)
	assert.InDelta(t, 10000, hear(now.Add(200*time.Millisecond)), 1)
	assert.Zero(t, hear(now.Add(5*time.Second)), "while the source is away")
	write(now.Add(10 * time.Second))
	assert.InDelta(t, 10000, hear(now.Add(10*time.Second+200*time.Millisecond)), 1, "once the source is back")
	v.Delay(time.Second)
	assert.Zero(t, hear(now.Add(10*time.Second+200*time.Millisecond)), "of a second ago")
	v.Delay(0)
	v.SetGain(0.5)
	assert.InDelta(t, 5000, hear(now.Add(10*time.Second+220*time.Millisecond)), 1, "at half gain")
	v.Mute(true)
	assert.Zero(t, hear(now.Add(10*time.Second+240*time.Millisecond)), "mute")
}

// TestVoiceThatLostSamples loses more samples than the mixer's hold time covers, and fewer than make a source
// away.
func TestVoiceThatLostSamples(t *testing.T) {
	v, begin := NewVoice(), time.Now()
	part := make([]int16, 480*capture.Channels)
	for i := range part {
		part[i] = 10000
	}
	silent, next := 0, begin
	for n := range 2000 {
		if n < 1000 || n >= 1011 {
			v.Write(part, begin.Add(time.Duration(n+1)*10*time.Millisecond))
		}
		for ; next.Add(Block + hold).Before(begin.Add(time.Duration(n) * 10 * time.Millisecond)); next = next.Add(Block) {
			var sum [blockSamples * capture.Channels]float32
			if v.addTo(sum[:], next); n > 500 && sum[len(sum)-1] == 0 {
				silent++
			}
		}
	}
	assert.Positive(t, silent)
	assert.Less(t, time.Duration(silent)*Block, 600*time.Millisecond, "the voice is heard again")
}

func TestMixerKeepsBelowWhatClips(t *testing.T) {
	m, now := &Mixer{}, time.Now()
	voices := []*Voice{NewVoice(), NewVoice(), NewVoice()}
	m.Mix(voices...)
	for _, v := range voices {
		full := make([]int16, capture.SampleRate*capture.Channels)
		for i := range full {
			full[i] = 30000
		}
		v.Write(full, now.Add(time.Second))
	}
	block := make([]int16, blockSamples*capture.Channels)
	m.mix(block, now, 100*time.Millisecond)
	for _, x := range block {
		assert.InDelta(t, ceiling, x, 2)
	}
	assert.False(t, m.Level().Clipped)
	assert.InDelta(t, -1, m.Level().Peak, 0.1)
	for range silentBlocks {
		m.mix(block, now, time.Minute)
	}
	assert.True(t, m.Level().Silent)
}

func BenchmarkMix(b *testing.B) {
	m, v, now := &Mixer{}, NewVoice(), time.Now()
	m.Mix(v)
	v.Write(make([]int16, capture.SampleRate*capture.Channels), now.Add(time.Second))
	block := make([]int16, blockSamples*capture.Channels)
	frames(b, func() { m.mix(block, now, 100*time.Millisecond) })
}

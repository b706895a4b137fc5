package programme

import (
	"context"
	"sync"
	"time"

	"footlight/app/capture"
)

// Mixer mixes voices.
type Mixer struct {
	mu     sync.Mutex
	voices []*Voice

	sum     [blockSamples * capture.Channels]float32
	limiter limiter
	meter   Meter
}

// Mix sets the voices of the mix.
func (m *Mixer) Mix(voices ...*Voice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.voices = voices
}

// Level returns the level of the mix.
func (m *Mixer) Level() Level { return m.meter.Level() }

// run mixes blocks until ctx ends or out fails. The time of a block follows from its number.
func (m *Mixer) run(ctx context.Context, begin time.Time, out Sink) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	block := make([]int16, len(m.sum))
	for at := time.Duration(0); wait(ctx, timer, begin.Add(at+Block+hold)); at += Block {
		m.mix(block, begin.Add(at))
		if err := out.Sound(block, at); err != nil {
			return err
		}
	}
	return nil
}

// mix fills block with the mix that begins at a time.
func (m *Mixer) mix(block []int16, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sum = [len(m.sum)]float32{}
	for _, v := range m.voices {
		v.addTo(m.sum[:], at)
	}
	m.limiter.limit(m.sum[:])
	m.meter.measure(m.sum[:])
	for i, x := range m.sum {
		block[i] = int16(x)
	}
}

// limiter keeps peaks below clipping. It lowers the gain at once, and raises it again within half a second.
type limiter struct{ down float32 }

const (
	ceiling = 32767 * 0.89 // -1 dB
	release = 1 / (0.5 * capture.SampleRate)
)

func (l *limiter) limit(samples []float32) {
	for i := 0; i < len(samples); i += capture.Channels {
		gain, peak := 1-l.down, max(magnitude(samples[i]), magnitude(samples[i+1]))
		if peak*gain > ceiling {
			gain = ceiling / peak
		}
		samples[i] *= gain
		samples[i+1] *= gain
		l.down = max(0, 1-gain-release)
	}
}

func magnitude(x float32) float32 { return max(x, -x) }

// wait waits until a time. It returns false if ctx has ended.
func wait(ctx context.Context, timer *time.Timer, until time.Time) bool {
	timer.Reset(time.Until(until))
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return ctx.Err() == nil // both channels may be ready
	}
}

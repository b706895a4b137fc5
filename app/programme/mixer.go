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
	parts  []*part

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

// Listener is a person on stage, who hears the mix without their own voice.
type Listener struct {
	Voice *Voice
	// Hear takes each block of the mix without the voice. It must neither block nor keep the samples. Nil means that the
	// person hears nothing.
	Hear func(samples []int16, at time.Duration)
}

// part is a listener's part of a block.
type part struct {
	Listener
	own, rest [blockSamples * capture.Channels]float32
	limiter   limiter
	block     [blockSamples * capture.Channels]int16
}

// Join sets the people on stage, whose voices are mixed with the others.
func (m *Mixer) Join(people ...Listener) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.parts = nil
	for _, p := range people {
		m.parts = append(m.parts, &part{Listener: p})
	}
}

// Level returns the level of the mix.
func (m *Mixer) Level() Level { return m.meter.Level() }

// run mixes blocks until ctx ends or out fails. The time of a block follows from its number.
func (m *Mixer) run(ctx context.Context, begin time.Time, out Sink) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	block := make([]int16, len(m.sum))
	for at := time.Duration(0); wait(ctx, timer, begin.Add(at+Block+hold)); at += Block {
		m.mix(block, begin, at)
		if err := out.Sound(block, at); err != nil {
			return err
		}
	}
	return nil
}

// mix fills block with the mix at a time, which counts from begin.
func (m *Mixer) mix(block []int16, begin time.Time, at time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sum = [len(m.sum)]float32{}
	for _, v := range m.voices {
		v.addTo(m.sum[:], begin.Add(at))
	}
	for _, p := range m.parts {
		p.own = [len(p.own)]float32{}
		p.Voice.addTo(p.own[:], begin.Add(at))
		for i, x := range p.own {
			m.sum[i] += x
		}
	}
	for _, p := range m.parts {
		p.hear(m.sum[:], at)
	}
	m.limiter.limit(m.sum[:])
	m.meter.measure(m.sum[:])
	for i, x := range m.sum {
		block[i] = int16(x)
	}
}

// hear passes on what is left of a sum without the person's own part.
func (p *part) hear(sum []float32, at time.Duration) {
	if p.Hear == nil {
		return
	}
	for i, x := range sum {
		p.rest[i] = x - p.own[i]
	}
	p.limiter.limit(p.rest[:])
	for i, x := range p.rest {
		p.block[i] = int16(x)
	}
	p.Hear(p.block[:], at)
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

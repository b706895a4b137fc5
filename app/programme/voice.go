package programme

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/app/capture"
)

const (
	memory = 2 * capture.SampleRate // samples that a voice stores
	// Clocks differ by a few samples in 100,000. A voice is played faster or slower by at most maxBend until
	// it fits, which changes the pitch inaudibly.
	maxBend  = 0.002
	bendOver = 4 * capture.SampleRate // samples over which a difference is compensated
	// astray is a difference in samples that no clock causes: the source was away.
	astray = capture.SampleRate / 5
	// settle is the number of parts over which a voice's clock is averaged, because the parts have varying
	// delays.
	settle = 400
	// Single parts may be late. If all parts of a window are off by more than jump, the sound system lost
	// samples.
	window = 20
	jump   = 20 * time.Millisecond
)

// Voice buffers the sound of one source, which calls Write as it captures. It is safe for concurrent use.
type Voice struct {
	delay atomic.Int64 // time.Duration
	gain  atomic.Int64 // in thousandths
	muted atomic.Bool
	meter Meter

	mu      sync.Mutex
	ring    [memory * capture.Channels]int16
	written int64     // samples since the first
	newest  time.Time // when the last sample was captured
	zero    time.Time // the estimated capture time of sample 0
	parts   int       // the number of parts that zero was estimated from
	off     span      // the deviation of the newest parts from zero
	pos     float64   // the sample at which reading continues
	reading bool      // pos is known
	heard   [blockSamples * capture.Channels]float32
}

// NewVoice returns a voice with gain 1.
func NewVoice() *Voice {
	v := &Voice{newest: time.Now()}
	v.SetGain(1)
	return v
}

// SetGain sets the factor by which the voice is amplified.
func (v *Voice) SetGain(gain float64) { v.gain.Store(int64(gain * 1000)) }

// Gain returns the factor by which the voice is amplified.
func (v *Voice) Gain() float64 { return float64(v.gain.Load()) / 1000 }

// Mute mutes or unmutes the voice. The meter goes on.
func (v *Voice) Mute(on bool) { v.muted.Store(on) }

// Muted reports whether the voice is muted.
func (v *Voice) Muted() bool { return v.muted.Load() }

// Delay delays the voice, so that it fits the lips, by at most a second.
func (v *Voice) Delay(by time.Duration) { v.delay.Store(int64(min(max(by, 0), time.Second))) }

// Delayed returns the delay of the voice.
func (v *Voice) Delayed() time.Duration { return time.Duration(v.delay.Load()) }

// Replace makes the voice as loud, as late and as muted as another one, whose place it takes.
func (v *Voice) Replace(other *Voice) {
	v.gain.Store(other.gain.Load())
	v.delay.Store(other.delay.Load())
	v.muted.Store(other.muted.Load())
}

// Ready reports whether the voice has stored enough to be mixed without a gap.
func (v *Voice) Ready() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return lasting(v.written) > hold+2*Block+v.Delayed()
}

// Level returns the level of the voice before gain.
func (v *Voice) Level() Level { return v.meter.Level() }

// Quiet returns the time since the last sample was captured.
func (v *Voice) Quiet() time.Duration {
	v.mu.Lock()
	defer v.mu.Unlock()
	return time.Since(v.newest)
}

// Write copies samples into the voice. at is the capture time of the last one.
func (v *Voice) Write(samples []int16, at time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	from := int(v.written%memory) * capture.Channels
	n := copy(v.ring[from:], samples)
	copy(v.ring[:], samples[n:])
	v.written += int64(len(samples) / capture.Channels)
	v.newest = at
	v.learn(at.Add(-lasting(v.written)))
}

func lasting(samples int64) time.Duration {
	return time.Duration(samples/capture.SampleRate)*time.Second + time.Duration(samples%capture.SampleRate)*time.Second/capture.SampleRate
}

// learn updates the estimate of zero. Its argument is the capture time of sample 0 by the newest part.
func (v *Voice) learn(zero time.Time) {
	off := zero.Sub(v.zero)
	if v.parts == 0 || off > time.Second/4 || off < -time.Second/4 { // the source is new, or was away
		v.zero, v.parts = zero, 1
		return
	}
	v.parts = min(v.parts+1, settle)
	v.zero = v.zero.Add(off / time.Duration(v.parts))
	if lost := v.off.add(off); lost != 0 {
		v.zero, v.parts, v.reading = v.zero.Add(lost), 1, false
	}
}

// span holds the smallest and largest deviation within a window of parts.
type span struct {
	parts    int
	min, max time.Duration
}

// add adds the deviation of a part. When the window is full and all its parts were off by more than jump, add
// returns the smallest of their deviations, otherwise 0.
func (s *span) add(off time.Duration) (all time.Duration) {
	if s.parts == 0 {
		s.min, s.max = off, off
	}
	s.min, s.max = min(s.min, off), max(s.max, off)
	if s.parts++; s.parts < window {
		return 0
	}
	s.parts = 0
	switch {
	case s.min > jump:
		return s.min
	case s.max < -jump:
		return s.max
	}
	return 0
}

// addTo adds the voice's block that begins at a time to sum.
func (v *Voice) addTo(sum []float32, at time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.read(at.Add(-time.Duration(v.delay.Load())))
	v.meter.measure(v.heard[:])
	if v.muted.Load() {
		return
	}
	gain := float32(v.gain.Load()) / 1000
	for i, x := range v.heard {
		sum[i] += x * gain
	}
}

// read fills heard with the sound that was captured from a time on. Missing samples become silence.
func (v *Voice) read(at time.Time) {
	step := v.step(at.Sub(v.zero).Seconds() * capture.SampleRate)
	for i := 0; i < len(v.heard); i += capture.Channels {
		first := int64(v.pos)
		if v.parts == 0 || first < 1 || first+2 >= v.written || v.written-first >= memory-1 {
			v.heard[i], v.heard[i+1] = 0, 0
		} else {
			v.heard[i], v.heard[i+1] = v.between(first, float32(v.pos-float64(first)))
		}
		v.pos += step
	}
}

// step returns how far reading moves per sample, so that pos approaches want.
func (v *Voice) step(want float64) float64 {
	off := want - v.pos
	if !v.reading || off > astray || off < -astray {
		v.pos, v.reading = want, true
		return 1
	}
	return 1 + min(max(off/bendOver, -maxBend), maxBend)
}

// between interpolates between a sample and the next, by a cubic through the four samples around them.
func (v *Voice) between(first int64, t float32) (left, right float32) {
	var x [4]int
	for i := range x {
		x[i] = int((first+int64(i)-1)%memory) * capture.Channels
	}
	cubic := func(c int) float32 {
		a, b, d, e := float32(v.ring[x[0]+c]), float32(v.ring[x[1]+c]), float32(v.ring[x[2]+c]), float32(v.ring[x[3]+c])
		return b + t*((d-a)+t*((2*a-5*b+4*d-e)+t*(3*(b-d)+e-a)))/2
	}
	return cubic(0), cubic(1)
}

// Block is the unit in which sound is mixed: 20 ms, as in an Opus packet.
const (
	Block        = 20 * time.Millisecond
	blockSamples = capture.SampleRate * int(Block/time.Millisecond) / 1000
	// hold delays the mixing, because a microphone's samples come in parts, and late on a busy machine.
	hold = 60 * time.Millisecond
)

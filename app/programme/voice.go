package programme

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/app/capture"
)

const (
	memory = 2 * capture.SampleRate // samples that a voice remembers
	// Clocks differ by a few samples in a hundred thousand. A voice is played that much faster or slower
	// until it fits, never so much that anybody hears the pitch.
	maxBend  = 0.002
	bendOver = 4 * capture.SampleRate // samples over which a difference is made up
	// astray is a difference that no clock makes: the source was away.
	astray = capture.SampleRate / 5
	// settle is how many parts of sound the estimate of a voice's clock is an average of. They come late,
	// each by another while.
	settle = 400
	// Parts come late one by one, and in time again. If a window of them are all off by more than a jump, then
	// the sound system has lost samples.
	window = 20
	jump   = 20 * time.Millisecond
)

// Voice is the sound of one source, which writes as it captures. Safe for concurrent use.
type Voice struct {
	delay atomic.Int64 // time.Duration
	gain  atomic.Int64 // in thousandths
	muted atomic.Bool
	meter Meter

	mu      sync.Mutex
	ring    [memory * capture.Channels]int16
	written int64     // samples since the first
	newest  time.Time // when the last of them was captured
	zero    time.Time // when sample 0 was captured, as far as the others tell
	parts   int       // that zero was estimated from
	off     span      // by how much the newest parts contradict it
	pos     float64   // where reading goes on
	reading bool      // pos is known
	heard   [blockSamples * capture.Channels]float32
}

// NewVoice is a voice of full gain.
func NewVoice() *Voice {
	v := &Voice{newest: time.Now()}
	v.SetGain(1)
	return v
}

// SetGain makes the voice louder or softer.
func (v *Voice) SetGain(gain float64) { v.gain.Store(int64(gain * 1000)) }

// Gain is how much louder the voice is made.
func (v *Voice) Gain() float64 { return float64(v.gain.Load()) / 1000 }

// Mute has the voice not be heard. Its meter goes on.
func (v *Voice) Mute(on bool) { v.muted.Store(on) }

// Muted reports whether the voice is not heard.
func (v *Voice) Muted() bool { return v.muted.Load() }

// Delay has the voice be heard later, so that lips and sound fit; at most a second.
func (v *Voice) Delay(by time.Duration) { v.delay.Store(int64(min(max(by, 0), time.Second))) }

// Delayed is how much later the voice is heard.
func (v *Voice) Delayed() time.Duration { return time.Duration(v.delay.Load()) }

// Level is how loud the voice is before gain.
func (v *Voice) Level() Level { return v.meter.Level() }

// Quiet is for how long nothing has been captured.
func (v *Voice) Quiet() time.Duration {
	v.mu.Lock()
	defer v.mu.Unlock()
	return time.Since(v.newest)
}

// Write takes samples over, of which the last was captured at a time.
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

// learn takes what the newest part tells of when sample 0 was captured.
func (v *Voice) learn(zero time.Time) {
	off := zero.Sub(v.zero)
	if v.parts == 0 || off > time.Second/4 || off < -time.Second/4 { // it is new, or was away
		v.zero, v.parts = zero, 1
		return
	}
	v.parts = min(v.parts+1, settle)
	v.zero = v.zero.Add(off / time.Duration(v.parts))
	if lost := v.off.add(off); lost != 0 {
		v.zero, v.parts, v.reading = v.zero.Add(lost), 1, false
	}
}

// span is between what and what a window of parts was off.
type span struct {
	parts    int
	min, max time.Duration
}

// add takes in a part, and returns by how much all of a window were off, once it is full.
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

// addTo adds the block that begins at a time to sum.
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

// read fills heard with what was captured from a time on. What has not come is silence.
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

// step is how far reading moves for a sample, so that it comes to where it should be.
func (v *Voice) step(want float64) float64 {
	off := want - v.pos
	if !v.reading || off > astray || off < -astray {
		v.pos, v.reading = want, true
		return 1
	}
	return 1 + min(max(off/bendOver, -maxBend), maxBend)
}

// between is the sound after a sample, by the cubic through the four around it.
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

// Block is what sound is mixed in: 20 ms, a packet of Opus.
const (
	Block        = 20 * time.Millisecond
	blockSamples = capture.SampleRate * int(Block/time.Millisecond) / 1000
	// hold is how long sound waits to be mixed. A microphone's samples come in parts, and late on a busy machine.
	hold = 60 * time.Millisecond
)

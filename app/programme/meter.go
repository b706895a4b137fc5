package programme

import (
	"math"
	"sync/atomic"
)

// Level is how loud a block was, in decibels below full scale, and what it warns of.
type Level struct {
	Peak    float64 `json:"peakDb"`
	RMS     float64 `json:"rmsDb"`
	Clipped bool    `json:"clipped,omitempty"` // a sample was as large as can be, a moment ago
	Silent  bool    `json:"silent,omitempty"`  // for three seconds
}

const (
	quietest = -96.0
	silent   = -60.0
	// patienceBlocks is how many quiet blocks are silence: pauses between words are shorter.
	patienceBlocks = 150
	// clipBlocks is how long clipping is told: those who look once a second see it, too.
	clipBlocks = 75
)

// Meter measures blocks. One goroutine measures, any may read.
type Meter struct {
	peak, rms atomic.Uint64 // as bits
	clipped   atomic.Int32  // blocks for which it is still told
	quiet     atomic.Int32  // blocks in a row
}

func (m *Meter) measure(samples []float32) {
	var peak, sum float32
	for _, x := range samples {
		peak = max(peak, x, -x)
		sum += x * x
	}
	rms := decibels(math.Sqrt(float64(sum) / float64(len(samples))))
	m.peak.Store(math.Float64bits(decibels(float64(peak))))
	m.rms.Store(math.Float64bits(rms))
	if peak >= math.MaxInt16 {
		m.clipped.Store(clipBlocks)
	} else if left := m.clipped.Load(); left > 0 {
		m.clipped.Store(left - 1)
	}
	if rms > silent {
		m.quiet.Store(0)
	} else {
		m.quiet.Add(1)
	}
}

func decibels(x float64) float64 { return max(quietest, 20*math.Log10(x/math.MaxInt16)) }

// Level is that of the last block.
func (m *Meter) Level() Level {
	return Level{
		Peak: math.Float64frombits(m.peak.Load()), RMS: math.Float64frombits(m.rms.Load()),
		Clipped: m.clipped.Load() > 0, Silent: m.quiet.Load() >= patienceBlocks,
	}
}

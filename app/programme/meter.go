package programme

import (
	"math"
	"sync/atomic"
)

// Level holds the loudness of a block in decibels relative to full scale, and warnings.
type Level struct {
	Peak    float64 `json:"peakDb"`
	RMS     float64 `json:"rmsDb"`
	Clipped bool    `json:"clipped,omitempty"` // a sample reached full scale within the last 1.5 seconds
	Silent  bool    `json:"silent,omitempty"`  // no sound for three seconds
}

const (
	quietest = -96.0
	silent   = -60.0
	// silentBlocks quiet blocks in a row are silence. Pauses between words are shorter.
	silentBlocks = 150
	// clipBlocks is the number of blocks for which clipping is reported, so that a reader sees it once a
	// second.
	clipBlocks = 75
)

// Meter measures blocks. One goroutine measures; Level is safe for concurrent use.
type Meter struct {
	peak, rms atomic.Uint64 // decibels, as the bits of a float64
	clipped   atomic.Int32  // blocks for which clipping is still reported
	quiet     atomic.Int32  // quiet blocks in a row
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

// Level returns the level of the last block.
func (m *Meter) Level() Level {
	return Level{
		Peak: math.Float64frombits(m.peak.Load()), RMS: math.Float64frombits(m.rms.Load()),
		Clipped: m.clipped.Load() > 0, Silent: m.quiet.Load() >= silentBlocks,
	}
}

package adapt

import "time"

// Costs before any chunk was made: CPU seconds for a million pixels of 720p30 with x264 on a core
// of 2023, and CPU seconds for copying a chunk.
const (
	guessHigh   = 0.037
	guessMedium = 0.028
	guessLow    = 0.021
	guessCopy   = 0.3
)

// weight is the weight of the newest chunk in the moving averages.
const weight = 0.3

// Work is a chunk to be made.
type Work struct {
	Asked  Level
	Pixels float64 // millions, in all its frames
}

// Costs holds what recent chunks cost. Make it with NewCosts.
type Costs struct {
	perPixel [Copy]float64 // CPU seconds for a million pixels
	copying  float64       // CPU seconds for a chunk
	speed    float64       // cores that an encoder really got; 0 means that none has run
}

// NewCosts returns the assumed costs before any chunk was made.
func NewCosts() Costs {
	return Costs{perPixel: [Copy]float64{guessHigh, guessMedium, guessLow}, copying: guessCopy}
}

// Of returns how many CPU seconds a chunk will cost if l is the best level allowed.
func (c Costs) Of(w Work, l Level) float64 {
	if l = max(l, w.Asked); l < Copy {
		return c.perPixel[l] * w.Pixels
	}
	return c.copying
}

// Learn updates the averages with a finished chunk: its CPU time, and how long that took.
func (c *Costs) Learn(l Level, pixels float64, cpu, took time.Duration) {
	if cpu <= 0 || took <= 0 {
		return // the system does not report times
	}
	if l == Copy {
		average(&c.copying, cpu.Seconds())
		return
	}
	if pixels > 0 {
		average(&c.perPixel[l], cpu.Seconds()/pixels)
	}
	average(&c.speed, cpu.Seconds()/took.Seconds())
}

func average(of *float64, newest float64) {
	if *of == 0 {
		*of = newest
		return
	}
	*of += weight * (newest - *of)
}

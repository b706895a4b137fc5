package adapt

import "time"

// What a chunk costs before any was made: CPU seconds by million pixels, of
// 720p30 with x264 on a core of 2023; and what copying costs by chunk.
const (
	guessHigh   = 0.037
	guessMedium = 0.028
	guessLow    = 0.021
	guessCopy   = 0.3
)

// weight is that of the newest chunk in the moving averages.
const weight = 0.3

// Work is a chunk that is to be made.
type Work struct {
	Asked  Level
	Pixels float64 // millions, of all its frames
}

// Costs are what chunks cost lately. Make them with NewCosts.
type Costs struct {
	perPixel [Copy]float64 // CPU seconds by million pixels
	copying  float64       // CPU seconds by chunk
	speed    float64       // cores an encoder really got; 0: none has run
}

// NewCosts is what is supposed before anything is known.
func NewCosts() Costs {
	return Costs{perPixel: [Copy]float64{guessHigh, guessMedium, guessLow}, copying: guessCopy}
}

// Of is what a chunk will cost in CPU seconds where l is the best level allowed.
func (c Costs) Of(w Work, l Level) float64 {
	if l = max(l, w.Asked); l < Copy {
		return c.perPixel[l] * w.Pixels
	}
	return c.copying
}

// Learn takes in what a chunk has cost: its CPU time, and how long that took.
func (c *Costs) Learn(l Level, pixels float64, cpu, took time.Duration) {
	if cpu <= 0 || took <= 0 {
		return // the system does not tell
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

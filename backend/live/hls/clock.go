package hls

import (
	"time"

	"footlight/backend/media"
)

// clock follows the decoding times of what is written.
type clock struct {
	heard [trackCount]bool
	last  [trackCount]time.Duration
	step  [trackCount]time.Duration
	end   time.Duration // where the last frame of all ends
	begun bool
}

// jumps reports whether f lies where no continuous stream would have it.
func (c *clock) jumps(f media.Frame) bool {
	if !c.begun {
		return false
	}
	t := trackOf(f)
	return f.DTS > c.end+ahead || c.heard[t] && f.DTS < c.last[t]-back
}

// note takes a frame as written. It lasts as long as the one before it did; a
// pause is no measure.
func (c *clock) note(f media.Frame) {
	t := trackOf(f)
	if step := f.DTS - c.last[t]; c.heard[t] && step > 0 && step < time.Second {
		c.step[t] = step
	}
	c.begun, c.heard[t], c.last[t] = true, true, f.DTS
	c.end = max(c.end, f.DTS+c.step[t])
}

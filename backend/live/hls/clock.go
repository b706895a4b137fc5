package hls

import (
	"time"

	"footlight/backend/media"
)

const (
	// ahead and back limit the steps of the clock. After a larger step a segment cannot go on: the publisher
	// was away, or has reset its clock.
	ahead = 5 * time.Second
	back  = time.Second
)

// clock follows the decoding times of the written frames.
type clock struct {
	heard [trackCount]bool
	last  [trackCount]time.Duration
	step  [trackCount]time.Duration
	end   time.Duration // end of the last frame of both tracks
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

// note records that a frame was written. It takes the length of the frame before; a pause is not a length.
func (c *clock) note(f media.Frame) {
	t := trackOf(f)
	if step := f.DTS - c.last[t]; c.heard[t] && step > 0 && step < time.Second {
		c.step[t] = step
	}
	c.begun, c.heard[t], c.last[t] = true, true, f.DTS
	c.end = max(c.end, f.DTS+c.step[t])
}

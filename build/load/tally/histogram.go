package tally

import "time"

const (
	// Step is a Histogram's resolution.
	Step  = 50 * time.Microsecond
	steps = 200_000 // ten seconds
)

// Histogram counts durations to the nearest Step below, up to ten seconds.
type Histogram struct {
	counts []uint32
	total  uint64
}

// NewHistogram makes an empty one.
func NewHistogram() *Histogram { return &Histogram{counts: make([]uint32, steps)} }

// Add counts d.
func (h *Histogram) Add(d time.Duration) {
	h.counts[min(max(d/Step, 0), steps-1)]++
	h.total++
}

// Merge counts all that another one has.
func (h *Histogram) Merge(o *Histogram) {
	for i, n := range o.counts {
		h.counts[i] += n
	}
	h.total += o.total
}

// Quantile is the duration below which the share q of all is. It is 0 while
// there are none.
func (h *Histogram) Quantile(q float64) time.Duration {
	left := uint64(q * float64(h.total))
	for i, n := range h.counts {
		if uint64(n) > left {
			return time.Duration(i) * Step
		}
		left -= uint64(n)
	}
	return 0
}

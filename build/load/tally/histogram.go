package tally

import "time"

const (
	// Step is a Histogram's resolution.
	Step  = 50 * time.Microsecond
	steps = 200_000 // ten seconds
)

// Histogram counts durations up to ten seconds, rounded down to a multiple of Step.
type Histogram struct {
	counts []uint32
	total  uint64
}

// NewHistogram makes an empty histogram.
func NewHistogram() *Histogram { return &Histogram{counts: make([]uint32, steps)} }

// Add counts d.
func (h *Histogram) Add(d time.Duration) {
	h.counts[min(max(d/Step, 0), steps-1)]++
	h.total++
}

// Merge adds the counts of another histogram.
func (h *Histogram) Merge(o *Histogram) {
	for i, n := range o.counts {
		h.counts[i] += n
	}
	h.total += o.total
}

// Quantile returns the duration below which the share q of all durations lies. It returns 0 if there are
// none.
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

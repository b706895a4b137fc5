package tally

import (
	"cmp"
	"slices"
)

// Quantile is the value of all at share q of their order, the zero value for
// none.
func Quantile[T cmp.Ordered](all []T, q float64) (value T) {
	if len(all) == 0 {
		return value
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(int(q*float64(len(sorted))), len(sorted)-1)]
}

// Median is the middle of all; of an even number the upper one of two.
func Median[T cmp.Ordered](all []T) T { return Quantile(all, 0.5) }

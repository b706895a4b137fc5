// Package tally summarizes measurements as medians and tables.
package tally

import (
	"cmp"
	"io"
	"slices"
	"strings"
)

// Quantile returns the value at share q of the sorted values, or the zero value if there are none.
func Quantile[T cmp.Ordered](all []T, q float64) (value T) {
	if len(all) == 0 {
		return value
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(int(q*float64(len(sorted))), len(sorted)-1)]
}

// Median returns the middle value. Of an even number of values it returns the upper of the two middle ones.
func Median[T cmp.Ordered](all []T) T { return Quantile(all, 0.5) }

// Column describes a column of a table. Each row of the table covers several runs.
type Column[T any] struct {
	Head string
	Cell func(runs []T) string
}

// Group puts runs with the same name together, in the order in which the names first appear.
func Group[T any](all []T, name func(T) string) (groups [][]T) {
	place := map[string]int{}
	for _, one := range all {
		at, ok := place[name(one)]
		if !ok {
			at = len(groups)
			place[name(one)] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], one)
	}
	return groups
}

// MedianOf returns the median of f over all runs.
func MedianOf[T any](runs []T, f func(T) float64) float64 {
	values := make([]float64, len(runs))
	for i, one := range runs {
		values[i] = f(one)
	}
	return Median(values)
}

// Markdown writes a table with a row for each group.
func Markdown[T any](w io.Writer, columns []Column[T], groups [][]T) error {
	heads, rules := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		heads[i], rules[i] = c.Head, "---"
	}
	text := row(heads) + row(rules)
	for _, group := range groups {
		cells := make([]string, len(columns))
		for i, c := range columns {
			cells[i] = c.Cell(group)
		}
		text += row(cells)
	}
	_, err := io.WriteString(w, text)
	return err
}

func row(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

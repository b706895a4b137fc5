package tally

import (
	"fmt"
	"io"
	"strings"
)

// Column is one of a table whose rows are several runs each.
type Column[T any] struct {
	Head string
	Cell func(runs []T) string
}

// Group puts runs with the same name together, in the order names come first.
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

// MedianOf is the median of what f tells of each run.
func MedianOf[T any](runs []T, f func(T) float64) float64 {
	values := make([]float64, len(runs))
	for i, one := range runs {
		values[i] = f(one)
	}
	return Median(values)
}

// Markdown writes a table with a row for each group.
func Markdown[T any](w io.Writer, columns []Column[T], groups [][]T) {
	heads, rules := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		heads[i], rules[i] = c.Head, "---"
	}
	row(w, heads)
	row(w, rules)
	for _, group := range groups {
		cells := make([]string, len(columns))
		for i, c := range columns {
			cells[i] = c.Cell(group)
		}
		row(w, cells)
	}
}

func row(w io.Writer, cells []string) { fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")) }

package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// shown is how many of a list are printed.
const shown = 10

// print writes all measures as text.
func (m *measures) print(w io.Writer) {
	list(w, fmt.Sprintf("Methods of a type, %d at most", maxMethods), m.methods, maxMethods)
	list(w, fmt.Sprintf("Go files of a folder, %d at most", maxFiles), m.folders, maxFiles)
	m.printReferences(w)
	m.printLines(w)
	fmt.Fprint(w, "Lines: median, p90, p99, max\n")
	for _, l := range []struct {
		of string
		lengths
	}{{"file", m.files}, {"function", m.functions}} {
		fmt.Fprintf(w, "%6d %6d %6d %6d  of a %s\n", l.at(0.5), l.at(0.9), l.at(0.99), l.at(1), l.of)
	}
	list(w, "\nLongest functions", m.functions.top, 40)
	list(w, "Longest files", m.files.top, 250)
	list(w, fmt.Sprintf("Files with comments of over %d columns", maxWidth), m.wide, 0)
}

// list writes how many counts are over the limit, and the greatest.
func list(w io.Writer, title string, counts []count, limit int) {
	fmt.Fprintf(w, "%s: %d over\n", title, len(over(counts, limit)))
	for _, c := range counts[:min(len(counts), shown)] {
		fmt.Fprintf(w, "%6d  %s\n", c.n, c.name)
	}
	fmt.Fprintln(w)
}

// printReferences writes the packages with most references in cycles.
func (m *measures) printReferences(w io.Writer) {
	all, back := 0, 0
	for _, p := range m.references {
		all, back = all+len(p.names), back+len(p.inCycles)
	}
	fmt.Fprintf(w, "References between files of a package, in cycles: %d of %d\n", back, all)
	most := slices.SortedFunc(slices.Values(m.references), func(a, b packageReferences) int { return len(b.inCycles) - len(a.inCycles) })
	for _, p := range most[:min(shown, len(most))] {
		fmt.Fprintf(w, "%6d of %d (%.0f %%; without %d of them none)  %s\n", len(p.inCycles), len(p.names), 100*p.share(), len(p.against), p.path)
	}
	fmt.Fprintln(w)
}

// printAgainst writes the references of a package without which its files had no cycles, and the names they
// are about.
func (m *measures) printAgainst(w io.Writer, path string) {
	for _, p := range m.references {
		for _, r := range p.against {
			if p.path == path {
				fmt.Fprintf(w, "%s -> %s: %s\n", r.from, r.to, strings.Join(p.names[r], ", "))
			}
		}
	}
}

// printLines writes the lines of each language, for the product, its tests and its tools.
func (m *measures) printLines(w io.Writer) {
	fmt.Fprint(w, "Lines written by hand\n")
	for _, k := range []kind{product, tests, tools} {
		sum := 0
		for _, language := range slices.Sorted(maps.Keys(m.lines[k])) {
			fmt.Fprintf(w, "%6d  %s, %s\n", m.lines[k][language], k, language)
			sum += m.lines[k][language]
		}
		fmt.Fprintf(w, "%6d  %s\n", sum, k)
	}
	fmt.Fprintln(w)
}

// joining are the packages that join many others, and so are where everything meets everything if nobody
// looks.
var joining = []string{"backend/recording", "backend/node"}

// overLimits tells what is over a limit, a line for each.
func (m *measures) overLimits() (lines []string) {
	for _, c := range over(m.methods, maxMethods) {
		lines = append(lines, fmt.Sprintf("%s has %d methods", c.name, c.n))
	}
	for _, c := range over(m.folders, maxFiles) {
		lines = append(lines, fmt.Sprintf("%s has %d Go files", c.name, c.n))
	}
	for _, p := range m.references {
		if slices.Contains(joining, p.path) && p.share() >= maxBack {
			lines = append(lines, fmt.Sprintf("%d of %d references between files of %s are in cycles", len(p.inCycles), len(p.names), p.path))
		}
	}
	return lines
}

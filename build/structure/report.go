package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// shown is the number of rows that a list prints.
const shown = 10

// print writes all measures as text.
func (m *measures) print(w io.Writer) {
	list(w, fmt.Sprintf("Methods of a type, %d at most", maxMethods), m.methods, maxMethods)
	list(w, fmt.Sprintf("Go files of a folder, %d at most", maxFiles), m.folders, maxFiles)
	m.printReferences(w)
	m.printProse(w)
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

// list writes the number of counts over the limit, and the greatest counts.
func list(w io.Writer, title string, counts []count, limit int) {
	fmt.Fprintf(w, "%s: %d over\n", title, len(over(counts, limit)))
	for _, c := range counts[:min(len(counts), shown)] {
		fmt.Fprintf(w, "%6d  %s\n", c.n, c.name)
	}
	fmt.Fprintln(w)
}

// printReferences writes the packages with the most references in cycles.
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

// printAgainst writes the references whose removal would leave a package's files without cycles, and the names
// that these references use.
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
	for _, k := range []kind{product, tests, tools, manuals} {
		sum := 0
		for _, language := range slices.Sorted(maps.Keys(m.lines[k])) {
			fmt.Fprintf(w, "%6d  %s, %s\n", m.lines[k][language], k, language)
			sum += m.lines[k][language]
		}
		fmt.Fprintf(w, "%6d  %s\n", sum, k)
	}
	fmt.Fprintln(w)
}

// overLimits returns a line for each number that exceeds a limit without an exception.
func (m *measures) overLimits(allowed map[excess]int) (lines []string) {
	for _, c := range over(m.methods, maxMethods) {
		lines = append(lines, fmt.Sprintf("%s has %d methods", c.name, c.n))
	}
	for _, c := range over(m.folders, maxFiles) {
		lines = append(lines, fmt.Sprintf("%s has %d Go files", c.name, c.n))
	}
	measured, said := map[excess]int{}, map[excess]string{}
	m.measureReferences(measured, said)
	m.measureProse(measured, said)
	return append(lines, judge(measured, allowed, func(e excess) string { return said[e] })...)
}

// measureReferences notes the packages with too many references in cycles.
func (m *measures) measureReferences(measured map[excess]int, said map[excess]string) {
	for _, p := range m.references {
		if p.files > maxTangled && p.share() > maxBack {
			e := excess{"cycles", p.path}
			measured[e] = len(p.inCycles)
			said[e] = fmt.Sprintf("%d of %d references between files of %s are in cycles", len(p.inCycles), len(p.names), p.path)
		}
	}
}

// measureProse notes the folders with too many findings in their prose.
func (m *measures) measureProse(measured map[excess]int, said map[excess]string) {
	for _, c := range m.prose {
		if c.within() {
			continue
		}
		e := excess{"prose", c.folder}
		measured[e] = len(c.findings)
		lines := []string{fmt.Sprintf("%d of %d lines of prose in %s must be read twice", len(c.findings), c.lines, c.folder)}
		for _, f := range c.findings {
			lines = append(lines, fmt.Sprintf("  %s:%d: %s (%s): %s", f.path, f.line, f.rule.name, f.rule.advice, f.text))
		}
		said[e] = strings.Join(lines, "\n")
	}
}

// printProse writes the share of findings, and the folders with the most.
func (m *measures) printProse(w io.Writer) {
	lines, counts := 0, map[string]int{}
	found := 0
	for _, c := range m.prose {
		lines, found = lines+c.lines, found+len(c.findings)
		counts[c.folder] = len(c.findings)
	}
	fmt.Fprintf(w, "Lines of prose that must be read twice: %d of %d, %.1f in 1,000\n", found, lines, 1000*float64(found)/float64(max(lines, 1)))
	for _, c := range sorted(counts)[:min(shown, len(counts))] {
		fmt.Fprintf(w, "%6d  %s\n", c.n, c.name)
	}
	fmt.Fprintln(w)
}

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// exceptionsFile lists the packages that may exceed a limit, below the folder of the module. A line is
// "<prose|cycles> <package> <number>"; the number must be the measured one, so that it can only fall.
const exceptionsFile = "build/structure/exceptions.txt"

// excess names a limit and the package that may exceed it.
type excess struct{ limit, pkg string }

// readExceptions returns the allowed numbers. There are none if the file does not exist.
func readExceptions(dir string) (map[excess]int, error) {
	text, err := os.ReadFile(filepath.Join(dir, exceptionsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	allowed := map[excess]int{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var e excess
		var n int
		if _, err := fmt.Sscanf(line, "%s %s %d", &e.limit, &e.pkg, &n); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", exceptionsFile, line, err)
		}
		allowed[e] = n
	}
	return allowed, nil
}

// judge returns a line for each package that exceeds a limit without an exception, and for each exception
// whose number is not the measured one.
func judge(measured, allowed map[excess]int, describe func(excess) string) (lines []string) {
	for e, n := range measured {
		switch most, known := allowed[e]; {
		case !known:
			lines = append(lines, describe(e))
		case n > most:
			lines = append(lines, fmt.Sprintf("%s; the exception is for %d", describe(e), most))
		case n < most:
			lines = append(lines, fmt.Sprintf("%s: lower the exception “%s %s” from %d to %d", exceptionsFile, e.limit, e.pkg, most, n))
		}
	}
	for e := range maps.Keys(allowed) {
		if _, over := measured[e]; !over {
			lines = append(lines, fmt.Sprintf("%s: remove “%s %s”: the package keeps the limit", exceptionsFile, e.limit, e.pkg))
		}
	}
	slices.Sort(lines)
	return lines
}

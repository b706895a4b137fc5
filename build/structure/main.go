// Command structure measures how a Go module is cut: how many methods its types have, how many files its
// folders, how many references between the files of a package are in cycles, how many sentences must be read
// twice, and how long everything is.
//
//	go run ./build/structure [--check | --against folder] [folder of a module]
//
// It reads the files that git knows or would add. Generated files do not count. The files of tests count as
// lines alone: those with a test's name, the folders e2e and testdata, and packages such as ledgertest.
//
// The flag --check prints what is over a limit, and fails if anything is; exceptions.txt lists the exceptions. The
// flag --against prints the references whose removal would leave the files of a package without cycles.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	check := flag.Bool("check", false, "print what is over a limit, and fail if anything is")
	against := flag.String("against", "", "print the references of this package whose removal ends its cycles")
	flag.Parse()
	dir := "."
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	if err := run(os.Stdout, dir, *check, *against); err != nil {
		fmt.Fprintln(os.Stderr, "structure:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, dir string, check bool, against string) error {
	m, err := measure(dir)
	if err != nil {
		return err
	}
	switch {
	case against != "":
		m.printAgainst(w, against)
		return nil
	case !check:
		m.print(w)
		return nil
	}
	allowed, err := readExceptions(dir)
	if err != nil {
		return err
	}
	over := m.overLimits(allowed)
	for _, line := range over {
		fmt.Fprintln(w, line)
	}
	if len(over) > 0 {
		return errors.New("the limits are 40 methods, 25 files, a tenth of the references, 6 in 1,000 lines of prose")
	}
	return nil
}

// measures holds all numbers of a module.
type measures struct {
	methods    []count // by type
	folders    []count // files by folder
	references []packageReferences
	prose      []proseCount
	files      lengths
	functions  lengths
	lines      map[kind]map[string]int // by language
	wide       []count                 // comment lines over the width, by file
}

func measure(dir string) (*measures, error) {
	t, err := readTree(dir)
	if err != nil {
		return nil, err
	}
	refs, err := readReferences(dir)
	if err != nil {
		return nil, err
	}
	return &measures{
		methods: t.methods(), folders: t.folders(), references: refs, prose: t.prose(),
		files: t.fileLengths(), functions: t.functionLengths(), lines: t.lines(), wide: t.wideComments(),
	}, nil
}

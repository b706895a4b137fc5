package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// kind is the purpose of a file.
type kind string

const (
	product kind = "product"
	tests   kind = "tests"
	tools   kind = "build" // programs and scripts that build and measure the product
	manuals kind = "manuals"
)

// languages names the languages whose lines are counted, by the ending of a file's name.
var languages = map[string]string{
	".go": "Go", ".ts": "TypeScript", ".mjs": "TypeScript", ".js": "TypeScript", ".svelte": "Svelte", ".sol": "Solidity",
	".sh": "shell", ".css": "CSS, HTML", ".html": "CSS, HTML", ".py": "other", ".c": "other", ".h": "other", ".md": "Markdown",
}

// file is a file that was written by hand.
type file struct {
	path   string // below the module's folder, with slashes
	kind   kind
	text   []byte
	syntax *ast.File // nil unless it is Go
}

// tree holds the files of a module.
type tree struct {
	files     []file
	positions *token.FileSet
}

// readTree reads the files that git knows, or would take, below a folder.
func readTree(dir string) (*tree, error) {
	cmd := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard") //nolint:noctx // it is short
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	names, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	t := &tree{positions: token.NewFileSet()}
	for name := range strings.SplitSeq(strings.TrimRight(string(names), "\x00"), "\x00") {
		if err := t.read(dir, name); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tree) read(dir, name string) error {
	if languages[path.Ext(name)] == "" {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(dir, name))
	if os.IsNotExist(err) || err == nil && generated(name, text) { // git still knows a file that was just deleted
		return nil
	}
	f := file{path: name, kind: kindOf(name), text: text}
	if err == nil && path.Ext(name) == ".go" {
		f.syntax, err = parser.ParseFile(t.positions, name, text, parser.SkipObjectResolution)
	}
	t.files = append(t.files, f)
	return err
}

// header matches the mark that generators write into their files.
var header = regexp.MustCompile(`(?m)^[/* ]*(Code generated .*DO NOT EDIT|This file (was auto-|is automatically )generated)`)

// generated reports whether one of the first lines is a generator's mark. Wails marks only some of its files.
func generated(name string, text []byte) bool {
	lines := bytes.SplitAfterN(text, []byte("\n"), 5)
	return strings.Contains(name, "/wailsjs/") || header.Match(bytes.Join(lines[:min(4, len(lines))], nil))
}

var (
	testName   = regexp.MustCompile(`(_test\.go|\.test\.ts|\.spec\.ts|\.t\.sol)$`)
	testFolder = regexp.MustCompile(`(^|/)(e2e|testdata|test|[a-z]+test)/`)
)

func kindOf(name string) kind {
	switch {
	case testName.MatchString(name) || testFolder.MatchString(name):
		return tests
	case path.Ext(name) == ".md":
		return manuals
	case strings.HasPrefix(name, "build/"):
		return tools
	}
	return product
}

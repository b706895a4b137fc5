// Package docs_test compares the documents with each other and with the tree.
package docs_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documents returns the project's hand-written Markdown files by their paths from the root.
func documents(t *testing.T) map[string]string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "-C", "..", "ls-files", "*.md").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range strings.Fields(string(out)) {
		if path.Base(name) != "THIRD_PARTY_NOTICES.md" {
			all[name] = read(t, name)
		}
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func exists(name string) bool {
	_, err := os.Stat(filepath.Join("..", name))
	return err == nil
}

// anchors returns the anchors that GitHub makes of a document's headings.
func anchors(text string) (all []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		heading := regexp.MustCompile(`[^\p{L}\p{N}_ -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(heading, " ", "-"))
	}
	return all
}

// TestLinks checks every link to a document or another file of the tree.
func TestLinks(t *testing.T) {
	all := documents(t)
	for name, text := range all {
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			if to := path.Join(path.Dir(name), target); target == "" {
				target = name
			} else {
				target = to
			}
			if !exists(target) {
				t.Errorf("%s links to %s, which does not exist", name, target)
			} else if anchor != "" && !slices.Contains(anchors(all[target]), anchor) {
				t.Errorf("%s links to %s#%s, a heading that does not exist", name, target, anchor)
			}
		}
	}
}

// TestLengths limits the length of the documents that people read first.
func TestLengths(t *testing.T) {
	for name, most := range map[string]int{"README.md": 900, "ARCHITECTURE.md": 2200, "CHANGELOG.md": 600} {
		if n := len(strings.Fields(read(t, name))); n > most {
			t.Errorf("%s has %d words, more than %d", name, n, most)
		}
	}
	if n := len(regexp.MustCompile(`(?m)^\| \*\*`).FindAllString(read(t, "docs/glossary.md"), -1)); n == 0 || n > 40 {
		t.Errorf("the glossary has %d terms, not 1 to 40", n)
	}
}

// TestNames checks that the paths and tests which the documents about the code name exist. Paths are from the root or
// below backend.
func TestNames(t *testing.T) {
	tests, err := exec.CommandContext(t.Context(), "git", "-C", "..", "grep", "-ohE", `func (Test|Benchmark)\w+`, "--", "*_test.go").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range documents(t) {
		if name != "ARCHITECTURE.md" && path.Dir(name) != "docs/internals" {
			continue
		}
		for _, m := range regexp.MustCompile("`([a-z][a-z0-9_./-]*[a-z0-9])`").FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "/") && !exists(m[1]) && !exists(path.Join("backend", m[1])) {
				t.Errorf("%s names %s, which does not exist", name, m[1])
			}
		}
		for _, m := range regexp.MustCompile("`((?:Test|Benchmark)\\w+)`").FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`func ` + m[1] + `\b`).Match(tests) {
				t.Errorf("%s names %s, which does not exist", name, m[1])
			}
		}
	}
}

// TestEveryPackageHasALine checks that ARCHITECTURE.md names each package in backticks, by its path from the root or
// below backend.
func TestEveryPackageHasALine(t *testing.T) {
	text := read(t, "ARCHITECTURE.md")
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(text, -1) {
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			if !exists(m[1]) && !exists(path.Join("backend", m[1])) {
				t.Errorf("ARCHITECTURE.md has a line for %s, which does not exist", m[1])
			}
		}
	}
	for _, root := range []string{"backend", "app", "server", "build"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(file string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if slices.Contains([]string{"node_modules", "testdata", "bin", "tools"}, d.Name()) {
				return fs.SkipDir
			}
			sources, err := filepath.Glob(filepath.Join(file, "*.go"))
			pkg := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(file), "../"), "backend/")
			// build itself holds a script, not a package.
			if len(sources) > 0 && pkg != "build" && !strings.Contains(text, "`"+pkg+"`") {
				t.Errorf("ARCHITECTURE.md has no line for %s", pkg)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

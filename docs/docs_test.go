// Package docs_test holds the documents against each other and against the tree.
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

// documents are the Markdown files that people here wrote, by their paths from the project's root.
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

// anchors are what links into a document can name, as GitHub makes them of its headings.
func anchors(text string) (all []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		heading := regexp.MustCompile(`[^\p{L}\p{N}_ -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(heading, " ", "-"))
	}
	return all
}

// TestLinks follows every link between documents, and to what else is in the tree.
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
				t.Errorf("%s: there is no %s", name, target)
			} else if anchor != "" && !slices.Contains(anchors(all[target]), anchor) {
				t.Errorf("%s: %s has no heading #%s", name, target, anchor)
			}
		}
	}
}

// TestLengths keeps the first documents that people read short.
func TestLengths(t *testing.T) {
	for name, most := range map[string]int{"README.md": 900, "ARCHITECTURE.md": 2200, "CHANGELOG.md": 600} {
		if n := len(strings.Fields(read(t, name))); n > most {
			t.Errorf("%s has %d words, at most %d are for it", name, n, most)
		}
	}
	if n := len(regexp.MustCompile(`(?m)^\| \*\*`).FindAllString(read(t, "docs/glossary.md"), -1)); n == 0 || n > 40 {
		t.Errorf("the glossary has %d terms, at most 40 are for it", n)
	}
}

// TestNames: what the documents about the code name is there: paths, from the root or below backend, and tests.
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
				t.Errorf("%s: there is no %s", name, m[1])
			}
		}
		for _, m := range regexp.MustCompile("`((?:Test|Benchmark)\\w+)`").FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`func ` + m[1] + `\b`).Match(tests) {
				t.Errorf("%s: there is no %s", name, m[1])
			}
		}
	}
}

// TestEveryPackageHasALine: whoever reads ARCHITECTURE.md learns of each package, by its path from the root or below
// backend, in backticks.
func TestEveryPackageHasALine(t *testing.T) {
	text := read(t, "ARCHITECTURE.md")
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(text, -1) {
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			if !exists(m[1]) && !exists(path.Join("backend", m[1])) {
				t.Errorf("ARCHITECTURE.md has a line for %s, which is not there", m[1])
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

package main

import (
	"cmp"
	"go/ast"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxMethods = 40  // methods of a type
	maxFiles   = 25  // Go files of a folder
	maxWidth   = 110 // columns of a comment
)

// count is a number of things with a name, such as the methods of a type.
type count struct {
	name string
	n    int
}

// sorted returns the counts, the greatest first.
func sorted(counts map[string]int) []count {
	all := make([]count, 0, len(counts))
	for name, n := range counts {
		all = append(all, count{name, n})
	}
	slices.SortFunc(all, func(a, b count) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.name, b.name)) })
	return all
}

// over returns the counts that are greater than a limit. The counts must be sorted.
func over(counts []count, limit int) []count {
	n := slices.IndexFunc(counts, func(c count) bool { return c.n <= limit })
	if n < 0 {
		return counts
	}
	return counts[:n]
}

// goFiles yields the Go files of the product.
func (t *tree) goFiles(yield func(file) bool) {
	for _, f := range t.files {
		if f.syntax != nil && f.kind == product && !yield(f) {
			return
		}
	}
}

// methods counts the methods of each type. A method that is written again for another operating system
// counts once.
func (t *tree) methods() []count {
	names := map[string]map[string]bool{}
	for f := range t.goFiles {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil {
				continue
			}
			name := path.Dir(f.path) + "." + receiver(fn.Recv.List[0].Type)
			if names[name] == nil {
				names[name] = map[string]bool{}
			}
			names[name][fn.Name.Name] = true
		}
	}
	counts := map[string]int{}
	for name, methods := range names {
		counts[name] = len(methods)
	}
	return sorted(counts)
}

// receiver returns the name of a receiver's type, without its star and its type parameters.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

func (t *tree) folders() []count {
	counts := map[string]int{}
	for f := range t.goFiles {
		counts[path.Dir(f.path)]++
	}
	return sorted(counts)
}

// lengths holds the lengths of files or functions.
type lengths struct {
	all []int // ascending
	top []count
}

func newLengths(counts map[string]int) lengths {
	return lengths{slices.Sorted(maps.Values(counts)), sorted(counts)}
}

// at returns the length that a share of all (0 to 1) does not exceed.
func (l lengths) at(share float64) int {
	if len(l.all) == 0 {
		return 0
	}
	return l.all[min(int(share*float64(len(l.all))), len(l.all)-1)]
}

func (t *tree) fileLengths() lengths {
	counts := map[string]int{}
	for f := range t.goFiles {
		counts[f.path] = f.lines()
	}
	return newLengths(counts)
}

func (f file) lines() int { return strings.Count(string(f.text), "\n") }

func (t *tree) functionLengths() lengths {
	counts := map[string]int{}
	for f := range t.goFiles {
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				from, to := t.positions.Position(fn.Pos()), t.positions.Position(fn.End())
				counts[from.String()+" "+fn.Name.Name] = to.Line - from.Line + 1
			}
		}
	}
	return newLengths(counts)
}

// lines counts the lines of all files by kind and language.
func (t *tree) lines() map[kind]map[string]int {
	counts := map[kind]map[string]int{product: {}, tests: {}, tools: {}, manuals: {}}
	for _, f := range t.files {
		counts[f.kind][languages[path.Ext(f.path)]] += f.lines()
	}
	return counts
}

// comment matches a line that holds a comment or is part of one.
var comment = regexp.MustCompile(`^\s*(//|/?\*|# |<!--)|\s// `)

func (t *tree) wideComments() []count {
	counts := map[string]int{}
	for _, f := range t.files {
		for line := range strings.Lines(string(f.text)) {
			line = strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    ")
			if utf8.RuneCountInString(line) > maxWidth && comment.MatchString(line) {
				counts[f.path]++
			}
		}
	}
	return sorted(counts)
}

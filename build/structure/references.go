package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// maxBack is the share of a package's references that may be in cycles, in the packages that join others.
const maxBack = 0.1

// reference says that one file uses names which another file of the package declares: functions, methods,
// types, variables, constants. Two things are no use: the receiver of a method, or no type could have two
// files, and a field, whose type is used anyway.
type reference struct{ from, to string }

// packageReferences are those of one package. A pair of files counts once, however many names it is about.
type packageReferences struct {
	path     string
	names    map[reference][]string
	inCycles []reference // to a file that reaches the one which refers to it
	against  []reference // those of inCycles that run against the order of files in which the fewest do
}

func (p packageReferences) share() float64 {
	return float64(len(p.inCycles)) / float64(max(len(p.names), 1))
}

// readReferences reads the packages of a module, without their tests.
func readReferences(dir string) ([]packageReferences, error) {
	cfg := &packages.Config{Dir: dir, Mode: packages.LoadSyntax | packages.NeedModule}
	all, err := packages.Load(cfg, "./...")
	if err != nil {
		return nil, err
	}
	var found []packageReferences
	for _, p := range all {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
		r := packageReferences{path: strings.TrimPrefix(p.PkgPath, p.Module.Path+"/"), names: namesUsed(p)}
		r.inCycles = inCycles(r.names)
		r.against = against(r.inCycles)
		found = append(found, r)
	}
	return found, nil
}

// namesUsed lists the references among a package's hand-written files, with the names that each is about.
func namesUsed(p *packages.Package) map[reference][]string {
	found := map[reference][]string{}
	for _, f := range p.Syntax {
		if ast.IsGenerated(f) {
			continue
		}
		for _, id := range uses(f) {
			used := p.TypesInfo.Uses[id]
			if used == nil || used.Pkg() != p.Types || !declared(used) {
				continue
			}
			r := reference{fileOf(p.Fset, id.Pos()), fileOf(p.Fset, used.Pos())}
			if r.from != r.to && !slices.Contains(found[r], id.Name) {
				found[r] = append(found[r], id.Name)
			}
		}
	}
	return found
}

// uses lists the names in a file, but for those of receivers.
func uses(f *ast.File) (all []*ast.Ident) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			n.Recv = nil
		case *ast.Ident:
			all = append(all, n)
		}
		return true
	})
	return all
}

// declared reports whether a thing is a package's own, or a method: no field and nothing within a function.
func declared(o types.Object) bool {
	_, method := o.(*types.Func)
	return method || o.Parent() == o.Pkg().Scope()
}

func fileOf(positions *token.FileSet, at token.Pos) string {
	return filepath.Base(positions.Position(at).Filename)
}

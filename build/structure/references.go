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

const (
	maxBack    = 0.1 // share of a package's references that may be in cycles
	maxTangled = 5   // files of a package for which maxBack does not hold
)

// packageReferences holds the references between the files of one package. A pair of files counts once,
// however many names one uses of the other.
type packageReferences struct {
	path     string
	files    int // hand-written ones
	names    map[reference][]string
	inCycles []reference // references that are part of a cycle
	against  []reference // the part of inCycles whose removal ends all cycles
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
		r := packageReferences{path: strings.TrimPrefix(p.PkgPath, p.Module.Path+"/"), names: namesUsed(p), files: len(handWritten(p))}
		r.inCycles = inCycles(r.names)
		r.against = against(r.inCycles)
		found = append(found, r)
	}
	return found, nil
}

// handWritten returns the files of a package that no generator wrote.
func handWritten(p *packages.Package) []*ast.File {
	return slices.DeleteFunc(slices.Clone(p.Syntax), ast.IsGenerated)
}

// namesUsed returns the references among a package's hand-written files, with the names that each uses.
func namesUsed(p *packages.Package) map[reference][]string {
	found := map[reference][]string{}
	for _, f := range handWritten(p) {
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

// uses lists the names in a file, without the receivers of methods.
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

// declared reports whether an object is a method or is declared at the top of a package.
func declared(o types.Object) bool {
	_, method := o.(*types.Func)
	return method || o.Parent() == o.Pkg().Scope()
}

func fileOf(positions *token.FileSet, at token.Pos) string {
	return filepath.Base(positions.Position(at).Filename)
}

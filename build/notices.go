//go:build ignore

// Notices prints build/package/THIRD_PARTY_NOTICES.md: every module and npm package that is
// part of a shipped binary, with its licence's text. Identical texts are
// printed once. Run it from the project's root: go run build/notices.go
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// component is one third-party work that is shipped.
type component struct{ name, version, dir string }

func main() {
	log.SetFlags(0)
	components := append(goModules("./server"), goModules("-tags", "desktop,production,webkit2_41", ".")...)
	components = append(components, npmPackages("frontend/package-lock.json", "svelte")...) // its runtime is compiled in
	components = append(components, npmPackages("backend/ledger/contracts/package-lock.json", "@openzeppelin/contracts")...)
	slices.SortFunc(components, func(a, b component) int { return strings.Compare(a.name, b.name) })
	if _, err := os.Stdout.Write(render(slices.Compact(components))); err != nil {
		log.Fatal(err)
	}
}

// ofPackage is a linked package's module, version and folder, and its own name and folder.
const ofPackage = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}} {{$.ImportPath}} {{$.Dir}}{{end}}{{end}}"

// goModules lists the modules whose packages a binary links, and those packages that have a licence of their
// own: C libraries, mostly.
func goModules(args ...string) []component {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-f", ofPackage}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		log.Fatal(err)
	}
	var found []component
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) != 5 {
			continue
		}
		found = append(found, component{f[0], f[1], f[2]})
		if f[4] != f[2] && ownLicences(f[4]) != nil {
			found = append(found, component{f[3], f[1], f[4]})
		}
	}
	return found
}

// npmPackages lists the packages of a lock file that are not for development
// only, and the one that is shipped although it is.
func npmPackages(lock, compiledIn string) []component {
	raw, err := os.ReadFile(lock)
	if err != nil {
		log.Fatal(err)
	}
	var tree struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal(raw, &tree); err != nil {
		log.Fatal(err)
	}
	var found []component
	for path, p := range tree.Packages {
		if path != "" && (!p.Dev || path == "node_modules/"+compiledIn) {
			found = append(found, component{strings.TrimPrefix(path, "node_modules/"), p.Version, filepath.Join(filepath.Dir(lock), path)})
		}
	}
	return found
}

var licenceFile = regexp.MustCompile(`(?i)^(un)?(licen[sc]e|copying|notice)s?([-_.].*)?$`)

// withoutFile are works that carry no licence file and say it elsewhere.
var withoutFile = map[string]string{
	"github.com/holiman/bloomfilter/v2": "MIT, as its source files say; copyright 2014, 2015, 2018 Barry Allard, 2020 Martin Holst Swende",
	"@openzeppelin/contracts":           "MIT, as its source files say; copyright (c) 2016-2025 Zeppelin Group Ltd; part of the contracts' bytecode",
	"github.com/whyrusleeping/base32":   "BSD-3-Clause, as its source files say: part of Go's encoding/base32, copyright 2011 The Go Authors",
}

func render(components []component) []byte {
	var list, texts bytes.Buffer
	number := map[[32]byte]int{}
	for _, c := range components {
		var refs []string
		for _, text := range licences(c.dir) {
			key := sha256.Sum256(bytes.Join(bytes.Fields(text), []byte(" ")))
			if number[key] == 0 {
				number[key] = len(number) + 1
				fmt.Fprintf(&texts, "\n### Text %d\n\n```\n%s\n```\n", number[key], bytes.TrimSpace(text))
			}
			refs = append(refs, fmt.Sprint(number[key]))
		}
		if says, ok := withoutFile[c.name]; ok && refs == nil {
			fmt.Fprintf(&list, "- %s %s: %s\n", c.name, c.version, says)
			continue
		}
		if refs == nil {
			log.Fatalf("notices: %s has no licence file in %s", c.name, c.dir)
		}
		fmt.Fprintf(&list, "- %s %s: text %s\n", c.name, c.version, strings.Join(refs, ", "))
	}
	var out bytes.Buffer
	_, _ = io.WriteString(&out, header)
	out.Write(list.Bytes())
	fmt.Fprintf(&out, "\n## Texts\n%s", texts.Bytes())
	return out.Bytes()
}

// licences reads a module's own licence files, or its parents' for a module
// that lives in a folder of a repository.
func licences(dir string) [][]byte {
	if texts := ownLicences(dir); texts != nil {
		return texts
	}
	return ownLicences(filepath.Dir(dir))
}

func ownLicences(dir string) (texts [][]byte) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if !e.IsDir() && licenceFile.MatchString(e.Name()) {
			if raw, err := os.ReadFile(filepath.Join(dir, e.Name())); err == nil {
				texts = append(texts, raw)
			}
		}
	}
	return texts
}

const header = `# Third-party notices

Footlight is licensed under Apache-2.0 (see LICENSE). Its binaries contain the works listed here; this file is
generated by ` + "`make generate`" + ` from what is linked.

Linked dynamically, not shipped: FFmpeg's libavcodec, libavutil and libswresample, LGPL-2.1-or-later, as built by the
distribution (Debian's build enables GPL parts and is therefore GPL-2.0-or-later); GTK 3 and WebKitGTK (LGPL-2.1) in the
desktop studio. The ffmpeg and ffprobe programs are run as separate processes.

go-ethereum's library packages are LGPL-3.0; none of its GPL-3.0 commands is part of a binary. Their source is the
module named below, unmodified, and every binary can be rebuilt against another version with this repository.

## Components

`

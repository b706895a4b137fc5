package feedback

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
)

// maxEvidence is the longest evidence, in characters.
const maxEvidence = 300

// tree is a result as plain JSON values.
func tree(result any) (v any) {
	text, err := json.Marshal(result)
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		panic(err) // results are plain fields
	}
	return v
}

// parts are the values within an object or a list by what tells them apart, in order.
type parts struct {
	names []string
	of    map[string]any // nil for a plain value
}

// partsOf takes a value apart. Texts of a list are told apart by their place, or else by what they say.
func partsOf(v any, byPlace bool) (p parts) {
	switch v := v.(type) {
	case map[string]any:
		p.of = map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			p.add("."+name, v[name])
		}
	case []any:
		p.of = map[string]any{}
		for i, element := range v {
			p.add("["+named(element, i, byPlace)+"]", element)
		}
	}
	return p
}

func (p *parts) add(name string, v any) {
	if _, twice := p.of[name]; twice {
		name = fmt.Sprintf("%s #%d]", strings.TrimSuffix(name, "]"), len(p.names))
	}
	p.names, p.of[name] = append(p.names, name), v
}

// named is what tells an element of a list from the others.
func named(element any, place int, byPlace bool) string {
	if text, is := element.(string); is && !byPlace {
		return text
	}
	fields, _ := element.(map[string]any)
	for _, key := range Known.Keys {
		if text, _ := fields[key].(string); text != "" {
			return text
		}
	}
	return fmt.Sprint(place)
}

// changes are the paths at which two values differ. New and lost elements of lists are counted.
func changes(path string, a, b any) (out []string) {
	first, _ := a.([]any)
	second, _ := b.([]any)
	x, y := partsOf(a, len(first) == len(second)), partsOf(b, len(first) == len(second))
	switch {
	case Known.Unasked.MatchString(path):
		return nil
	case x.of == nil && y.of == nil && a != b:
		return []string{path}
	}
	lone := map[string]int{}
	for _, name := range append(x.names, beyond(y.names, x.names)...) {
		was, old := x.of[name]
		is, kept := y.of[name]
		if old != kept && name[0] == '[' {
			sign := map[bool]string{true: "-", false: "+"}[old]
			lone[sign]++
			out = append(out, fmt.Sprintf("%s[%s%d]", path, sign, lone[sign]))
			continue
		}
		out = append(out, changes(within(path, name), was, is)...)
	}
	return out
}

func within(path, name string) string { return strings.TrimPrefix(path+name, ".") }

// beyond are the paths that are not among others.
func beyond(paths, others []string) []string {
	return slices.DeleteFunc(paths, func(p string) bool { return slices.Contains(others, p) })
}

// evidence is the field that shows whether a request is met, and its value.
func evidence(result any, o Outcome) string {
	whole, part := o.shown()
	var said []string
	walk("", tree(result), func(path string, v any) {
		bare := brackets.ReplaceAllString(path, "")
		switch {
		case len(said) == 0 && whole != "" && v == whole && !Known.Unasked.MatchString(path):
			said = append(said, fmt.Sprintf("%s = %q", path, prose.Clip(part, 160)))
		case slices.Contains(o.Fields, bare):
			text, _ := json.Marshal(v) // a plain value
			said = append(said, path+" = "+prose.Clip(string(text), 160))
		}
	})
	return prose.Clip(strings.Join(said, "; "), maxEvidence)
}

var brackets = regexp.MustCompile(`\[[^\]]*\]`)

// walk visits the plain values of a tree, and empty lists.
func walk(path string, v any, visit func(path string, v any)) {
	p := partsOf(v, true)
	if len(p.names) == 0 {
		visit(path, v)
	}
	for _, name := range p.names {
		walk(within(path, name), p.of[name], visit)
	}
}

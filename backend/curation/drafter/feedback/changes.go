package feedback

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
)

// maxEvidence is the longest evidence, in characters.
const maxEvidence = 300

// unasked are fields that may change with every version: code computes them, or they are a
// drafter's thoughts.
var unasked = regexp.MustCompile(`^(reasoning|alternatives|projection|endLocal|startUTC|endUTC|imageUrl|renditions|aiGenerated)\b|` +
	`^segments\[.*\]\.(id|offsetMin)$|^tiers\[.*\]\.(wei|currency)$`)

// keys are the fields that tell the elements of a list apart.
var keys = []string{"title", "id", "tierId", "q", "action", "name"}

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
	for _, key := range keys {
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
	case unasked.MatchString(path):
		return nil
	case x.of == nil && y.of == nil && !reflect.DeepEqual(a, b):
		return []string{path}
	}
	for _, side := range []struct {
		sign  string
		p, of parts
	}{{"-", x, y}, {"+", y, x}} {
		lone := 0
		for _, name := range side.p.names {
			v, there := side.of.of[name]
			switch {
			case !there && name[0] == '[':
				lone++
				out = append(out, fmt.Sprintf("%s[%s%d]", path, side.sign, lone))
			case !there || side.sign == "-":
				out = append(out, changes(within(path, name), side.p.of[name], v)...)
			}
		}
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
	whole, part := "", ""
	if o.Shown != nil {
		whole, part = o.Shown()
	}
	var said []string
	walk("", tree(result), func(path string, v any) {
		bare := brackets.ReplaceAllString(path, "")
		switch {
		case len(said) == 0 && whole != "" && v == whole && !unasked.MatchString(path):
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

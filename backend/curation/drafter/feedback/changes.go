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

// changes are the paths at which two values differ.
func changes(path string, a, b any) (out []string) {
	if x, y, are := both[map[string]any](a, b); are {
		for _, name := range slices.Sorted(maps.Keys(merged(x, y))) {
			out = append(out, changes(strings.TrimPrefix(path+"."+name, "."), x[name], y[name])...)
		}
		return out
	}
	if x, y, are := both[[]any](a, b); are {
		return elements(path, x, y)
	}
	if reflect.DeepEqual(a, b) || unasked.MatchString(path) {
		return nil
	}
	return []string{path}
}

// both are two values of one kind; nothing is an empty one.
func both[T any](a, b any) (x, y T, are bool) {
	x, first := a.(T)
	y, second := b.(T)
	return x, y, (first || a == nil) && (second || b == nil) && (first || second)
}

func merged(x, y map[string]any) map[string]any {
	all := maps.Clone(x)
	if all == nil {
		return y
	}
	maps.Copy(all, y)
	return all
}

// elements compares lists: texts of equal number by their place, all else by what tells them
// apart. New and lost elements are counted.
func elements(path string, a, b []any) (out []string) {
	x, order := named(a, len(a) == len(b))
	y, after := named(b, len(a) == len(b))
	lost, fresh := 0, 0
	for _, name := range order {
		if v, there := y[name]; there {
			out = append(out, changes(path+"["+name+"]", x[name], v)...)
		} else if !unasked.MatchString(path) {
			lost++
			out = append(out, fmt.Sprintf("%s[-%d]", path, lost))
		}
	}
	for _, name := range after {
		if _, there := x[name]; !there && !unasked.MatchString(path) {
			fresh++
			out = append(out, fmt.Sprintf("%s[+%d]", path, fresh))
		}
	}
	return out
}

// named are the elements of a list by name, and their names in order.
func named(list []any, byPlace bool) (elements map[string]any, order []string) {
	elements = map[string]any{}
	for i, v := range list {
		name := fmt.Sprint(i)
		if text, is := v.(string); is && !byPlace {
			name = text
		}
		if fields, is := v.(map[string]any); is {
			for _, key := range slices.Backward(keys) {
				if text, there := fields[key].(string); there && text != "" {
					name = text
				}
			}
		}
		if _, twice := elements[name]; twice {
			name = fmt.Sprintf("%s #%d", name, i)
		}
		elements[name] = v
		order = append(order, name)
	}
	return elements, order
}

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

// walk visits the plain values of a tree in the order of their names.
func walk(path string, v any, visit func(path string, v any)) {
	switch x := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(x)) {
			walk(strings.TrimPrefix(path+"."+name, "."), x[name], visit)
		}
	case []any:
		if len(x) == 0 {
			visit(path, x)
		}
		elements, order := named(x, true)
		for _, name := range order {
			walk(path+"["+name+"]", elements[name], visit)
		}
	default:
		visit(path, v)
	}
}

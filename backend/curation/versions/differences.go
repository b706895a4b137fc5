package versions

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// computed are the fields that code makes of the others, and the reasons. No comparison needs them.
var computed = []string{"reasoning", "wei", "projection", "startUTC", "endUTC", "imageUrl", "renditions", "id"}

// maxDifferences limits those that a comparison lists.
const maxDifferences = 8

// Differences says in which fields two results differ. It returns none if they say the same.
func Differences(before, after json.RawMessage) (out []string) {
	old, fresh := leaves(before), leaves(after)
	names := maps.Clone(old)
	maps.Copy(names, fresh)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if old[name] != fresh[name] {
			out = append(out, fmt.Sprintf("%s: %s → %s", name, shown(old[name]), shown(fresh[name])))
		}
	}
	if more := len(out) - maxDifferences; more > 0 {
		out = append(out[:maxDifferences], fmt.Sprintf("and %d more", more))
	}
	return out
}

// shown returns a value in at most 80 characters.
func shown(value string) string {
	letters := []rune(strings.Join(strings.Fields(value), " "))
	switch {
	case len(letters) == 0:
		return "nothing"
	case len(letters) > 80:
		return "“" + string(letters[:79]) + "…”"
	}
	return "“" + string(letters) + "”"
}

// leaves returns the plain values of a document by their paths.
func leaves(raw json.RawMessage) map[string]string {
	var doc any
	out := map[string]string{}
	if json.Unmarshal(raw, &doc) == nil {
		collect("", doc, out)
	}
	return out
}

func collect(path string, v any, into map[string]string) {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if !slices.Contains(computed, name) {
				collect(strings.TrimPrefix(path+"."+name, "."), value, into)
			}
		}
	case []any:
		for i, value := range v {
			collect(fmt.Sprintf("%s %d", path, i+1), value, into)
		}
	case nil:
	case float64:
		into[path] = strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
	default:
		into[path] = fmt.Sprint(v)
	}
}

package agents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"footlight/backend/event"
)

// computed lists the fields of each result that code computes. A model is not asked for them.
var computed = map[event.Aspect][]string{
	event.Pricing:  {"projection", "tiers.wei", "refundPolicy"},
	event.Schedule: {"endLocal", "startUTC", "endUTC", "segments.id", "segments.offsetMin"},
	event.Banner:   {"posterText", "imageUrl", "renditions", "aiGenerated"},
}

// wireSchema returns a result's schema in the form of strict endpoints: without computed fields, with every
// property required, and with limits in words, because strict mode refuses most limiting keywords.
func wireSchema(aspect event.Aspect, whole json.RawMessage) (json.RawMessage, error) {
	var schema map[string]any
	if err := json.Unmarshal(whole, &schema); err != nil {
		return nil, fmt.Errorf("agents: schema of %s: %w", aspect, err)
	}
	return json.Marshal(wireNode(schema, "", computed[aspect]))
}

// wireNode converts one schema. path is the path of its properties, "" at the root.
func wireNode(node map[string]any, path string, without []string) map[string]any {
	out := map[string]any{}
	for _, key := range []string{"type", "enum"} {
		if v, there := node[key]; there {
			out[key] = v
		}
	}
	if out["type"] == nil && out["enum"] != nil {
		out["type"] = "string"
	}
	if said := described(node); said != "" {
		out["description"] = said
	}
	if items, is := node["items"].(map[string]any); is {
		out["items"] = wireNode(items, path, without)
	}
	if fields, is := node["properties"].(map[string]any); is {
		kept := properties{}
		for name, sub := range fields {
			if full := strings.TrimPrefix(path+"."+name, "."); !slices.Contains(without, full) {
				kept[name] = wireNode(sub.(map[string]any), full, without)
			}
		}
		out["properties"], out["required"], out["additionalProperties"] = kept, kept.order(), false
	}
	return out
}

// described returns a schema's description, followed by its limits in words.
func described(node map[string]any) string {
	var said []string
	if text, is := node["description"].(string); is {
		said = append(said, strings.TrimSuffix(text, ".")+".")
	}
	for _, limit := range []struct{ key, words string }{
		{"maxLength", "At most %v characters."},
		{"minItems", "At least %v."},
		{"maxItems", "At most %v."},
		{"minimum", "At least %v."},
		{"maximum", "At most %v."},
		{"pattern", "Matches %v."},
	} {
		if v, there := node[limit.key]; there && v != float64(0) {
			if n, is := v.(float64); is {
				v = int64(n)
			}
			said = append(said, fmt.Sprintf(limit.words, v))
		}
	}
	return strings.Join(said, " ")
}

// properties encodes the reasoning first. A model writes fields in this order, so it reasons before it
// decides.
type properties map[string]any

func (p properties) order() []string {
	names := slices.Sorted(maps.Keys(p))
	if i := slices.Index(names, "reasoning"); i > 0 {
		names = slices.Insert(slices.Delete(names, i, i+1), 0, "reasoning")
	}
	return names
}

// MarshalJSON implements json.Marshaler.
func (p properties) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	for i, name := range p.order() {
		value, err := json.Marshal(p[name])
		if err != nil {
			return nil, err
		}
		out.WriteByte("{,"[min(i, 1)])
		fmt.Fprintf(&out, "%q:%s", name, value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

package llmtest

import (
	"fmt"
	"slices"
)

// refused lists keywords that OpenAI's strict mode refuses.
var refused = []string{
	"$schema", "allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas",
	"minLength", "maxLength", "patternProperties", "unevaluatedProperties", "propertyNames", "minProperties", "maxProperties",
	"contains", "minContains", "maxContains", "uniqueItems", "default", "nullable",
}

// checkStrict checks that a schema is in the subset of strict mode: every property is required, and no others
// are allowed.
func checkStrict(schema map[string]any, where string) error {
	for _, word := range refused {
		if _, there := schema[word]; there {
			return fmt.Errorf("invalid schema for response_format: in %q, %q is not permitted", where, word)
		}
	}
	if _, ref := schema["$ref"]; ref && len(schema) > 1 {
		return fmt.Errorf("invalid schema for response_format: in %q, $ref cannot have keywords beside it", where)
	}
	if err := checkObject(schema, where); err != nil {
		return err
	}
	for name, sub := range children(schema) {
		if err := checkStrict(sub, where+"/"+name); err != nil {
			return err
		}
	}
	return nil
}

func checkObject(schema map[string]any, where string) error {
	properties, is := schema["properties"].(map[string]any)
	if !is {
		return nil
	}
	if schema["additionalProperties"] != false {
		return fmt.Errorf("invalid schema for response_format: in %q, additionalProperties is required to be false", where)
	}
	required, _ := schema["required"].([]any)
	for name := range properties {
		if !slices.Contains(required, any(name)) {
			return fmt.Errorf("invalid schema for response_format: in %q, required must list %q", where, name)
		}
	}
	return nil
}

// children returns the schemas inside a schema.
func children(schema map[string]any) map[string]map[string]any {
	all := map[string]map[string]any{}
	for _, key := range []string{"properties", "$defs"} {
		group, _ := schema[key].(map[string]any)
		for name, sub := range group {
			if s, is := sub.(map[string]any); is {
				all[name] = s
			}
		}
	}
	if items, is := schema["items"].(map[string]any); is {
		all["items"] = items
	}
	choices, _ := schema["anyOf"].([]any)
	for i, sub := range choices {
		if s, is := sub.(map[string]any); is {
			all[fmt.Sprint("anyOf", i)] = s
		}
	}
	return all
}

package plans

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"footlight/backend/api/router"
	"footlight/backend/event"
)

// maxIgnored is how many fields an answer tells of.
const maxIgnored = 64

// telling is work whose answer, an object, says which fields of its request were not looked at.
func telling(ignored []string, do work) work {
	if len(ignored) == 0 {
		return do
	}
	return func(ctx context.Context, o event.Observer) (any, error) {
		answer, err := do(ctx, o)
		if err != nil {
			return nil, err
		}
		object, err := json.Marshal(answer)
		if err != nil {
			return nil, err
		}
		names, err := json.Marshal(ignored)
		object = bytes.TrimSuffix(object, []byte("}"))
		return json.RawMessage(slices.Concat(object, []byte(`,"ignored":`), names, []byte("}"))), err
	}
}

// ignored lists the fields of a body, an object, that none of the structs has, those of inner objects as
// "eventData.x".
func ignored(raw []byte, takes []any) []string {
	types := make([]reflect.Type, len(takes))
	for i, t := range takes {
		types[i] = reflect.TypeOf(t)
	}
	names := strangers("", raw, types)
	slices.Sort(names)
	return names[:min(len(names), maxIgnored)]
}

func strangers(within string, raw []byte, types []reflect.Type) (names []string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil // its call has refused it, or takes more than objects
	}
	for name, value := range fields {
		inner, known := fieldOf(types, name)
		switch {
		case !known:
			names = append(names, router.Cut(within+name))
		case inner != nil:
			names = append(names, strangers(within+name+".", value, []reflect.Type{inner})...)
		}
	}
	return names
}

// fieldOf finds a field by its name in JSON, as package json does. inner is the struct that it holds, nil where
// it holds none.
func fieldOf(types []reflect.Type, name string) (inner reflect.Type, known bool) {
	for _, t := range types {
		for f := range t.Fields() {
			tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !strings.EqualFold(tag, name) {
				continue
			}
			held := f.Type
			if held.Kind() == reflect.Pointer {
				held = held.Elem()
			}
			if held.Kind() != reflect.Struct {
				return nil, true
			}
			return held, true
		}
	}
	return nil, false
}

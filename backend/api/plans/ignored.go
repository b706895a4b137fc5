package plans

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"footlight/backend/api/router"
	"footlight/backend/event/planning"
)

// maxIgnored limits the number of ignored fields that an answer lists.
const maxIgnored = 64

// telling adds the names of ignored request fields to the answer of do, which must be an object.
func telling(ignored []string, do work) work {
	if len(ignored) == 0 {
		return do
	}
	return func(ctx context.Context, o planning.Observer) (any, error) {
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

// ignored returns the fields of a JSON object that none of the structs has. Fields of nested objects are
// written as "eventData.x".
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
		return nil // the call has refused raw, or accepts values other than objects here
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

// fieldOf finds a field by its JSON name, as encoding/json does. inner is the field's struct type, or nil if
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

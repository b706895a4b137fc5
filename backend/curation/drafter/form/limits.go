package form

import (
	"cmp"
	"encoding/json"
	"reflect"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

// limits holds the limits of texts and lists in a JSON Schema.
type limits struct {
	MinLength, MaxLength int
	MinItems, MaxItems   int
	Items                *limits
	Properties           map[string]*limits
}

// Section drafts the results of an aspect, within the limits of their schema.
type Section[T any] struct {
	first  func(*prose.Writer) T
	limits limits
	then   []func(*prose.Writer, *T)
}

// New is the section of an aspect. Then settles what no schema says.
func New[T any](aspect event.Aspect, first func(*prose.Writer) T, then ...func(*prose.Writer, *T)) Section[T] {
	s := Section[T]{first: first, then: then}
	raw, err := schema.File(aspect)
	must(cmp.Or(err, json.Unmarshal(raw, &s.limits)))
	return s
}

// First drafts a first result.
func (s Section[T]) First(w *prose.Writer) json.RawMessage {
	raw, err := json.Marshal(s.first(w))
	must(err)
	return raw
}

// Within brings a result into the limits. A field that would be empty and must not is that of a first draft.
func (s Section[T]) Within(w *prose.Writer, result json.RawMessage) (json.RawMessage, error) {
	var r T
	if err := json.Unmarshal(result, &r); err != nil {
		return nil, err
	}
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		if !s.limits.field(v.Type().Field(i)).fit(v.Field(i)) {
			v.Field(i).Set(reflect.ValueOf(s.first(w)).Field(i))
		}
	}
	for _, settle := range s.then {
		settle(w, &r)
	}
	return json.Marshal(r)
}

// field returns the limits of a field, or none if code computes the field.
func (l *limits) field(field reflect.StructField) *limits {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return cmp.Or(l.Properties[name], &limits{})
}

// fit brings a value into its limits, and reports whether it says what it must. What does not is left out of a list.
func (l *limits) fit(v reflect.Value) (says bool) {
	says = true
	switch v.Kind() {
	case reflect.String:
		v.SetString(l.short(v.String()))
		says = v.Len() >= l.MinLength
	case reflect.Struct:
		for i := range v.NumField() {
			says = l.field(v.Type().Field(i)).fit(v.Field(i)) && says
		}
	case reflect.Slice:
		kept := 0
		for i := range v.Len() {
			if cmp.Or(l.Items, &limits{}).fit(v.Index(i)) {
				v.Index(kept).Set(v.Index(i))
				kept++
			}
		}
		v.SetLen(min(kept, cmp.Or(l.MaxItems, kept)))
		says = v.Len() >= l.MinItems || v.IsNil() // code computes a list that is nil
	}
	return says
}

// aLine is the length of a line in characters. A text that may not be longer has no line breaks.
const aLine = 200

func (l *limits) short(s string) string {
	if l.MaxLength == 0 {
		return s
	}
	if l.MaxLength <= aLine {
		s = prose.Line(s)
	}
	return prose.Clip(s, l.MaxLength)
}

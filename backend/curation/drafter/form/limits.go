package form

import (
	"cmp"
	"encoding/json"
	"reflect"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

// limits are what a JSON Schema says of texts and lists.
type limits struct {
	MinLength, MaxLength int
	MinItems, MaxItems   int
	Items                *limits
	Properties           map[string]*limits
}

// Section is the section of an aspect whose results keep within the limits of their schema. A field that would be
// empty and must not is that of a first draft; then settles what no schema says.
func Section[T any](aspect event.Aspect, first func(*prose.Writer) T, rules []feedback.Rule[T], then ...func(*prose.Writer, *T)) feedback.Section[T] {
	var all limits
	raw, err := schema.File(aspect)
	must(cmp.Or(err, json.Unmarshal(raw, &all)))
	tidy := func(w *prose.Writer, r *T) {
		result := reflect.ValueOf(r).Elem()
		for i := range result.NumField() {
			if !all.of(result.Type().Field(i)).fit(result.Field(i)) {
				result.Field(i).Set(reflect.ValueOf(first(w)).Field(i))
			}
		}
		for _, settle := range then {
			settle(w, r)
		}
	}
	return feedback.Section[T]{Name: aspect, First: first, Rules: rules, Tidy: tidy}
}

// of are the limits of a field; none where code computes it.
func (l *limits) of(field reflect.StructField) *limits {
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
			says = l.of(v.Type().Field(i)).fit(v.Field(i)) && says
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
		says = v.Len() >= l.MinItems || v.IsNil() // nil is what code computes
	}
	return says
}

// aLine is how many characters fit on one line: what may have no more has no line breaks.
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

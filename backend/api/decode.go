package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"footlight/backend/event"
)

// Decode reads the request's body, one JSON object, into v and remembers its
// fields for a later error body. Unknown fields are allowed. Its errors name
// the field: a wrong type, malformed JSON ("body"), or *http.MaxBytesError.
func Decode(r *http.Request, v any) error {
	raw, err := Body(r)
	if err != nil {
		return err
	}
	return unmarshal(raw, v)
}

// Body reads the request's body, one JSON object, and remembers its fields for
// a later error body.
func Body(r *http.Request) ([]byte, error) {
	raw, err := io.ReadAll(r.Body)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, event.Invalid("body", "ended early")
	}
	if err != nil {
		return nil, err
	}
	fields, err := object(raw)
	if err != nil {
		return nil, err
	}
	if x, ok := r.Context().Value(exchangeKey{}).(*exchange); ok {
		x.received = fields
	}
	return raw, nil
}

// object splits a JSON object into its fields.
func object(raw []byte) (map[string]json.RawMessage, error) {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil, event.Invalid("body", "is empty; a JSON object is required")
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return nil, event.Invalid("body", "is not a JSON object")
	}
	return fields, nil
}

// unmarshal reads one object into several structs, each taking its own fields.
// Structs that embedded each other would put their Go names into errors.
func unmarshal(raw []byte, into ...any) error {
	for _, v := range into {
		if err := json.Unmarshal(raw, v); err != nil {
			return fieldError(err)
		}
	}
	return nil
}

// fieldError names the field of a type mismatch; errors of our own
// UnmarshalJSON methods already do.
func fieldError(err error) error {
	var mismatch *json.UnmarshalTypeError
	if !errors.As(err, &mismatch) {
		return err
	}
	return event.Invalid(mismatch.Field, "must be %s, not %s", jsonKind(mismatch.Type.Kind().String()), mismatch.Value)
}

// jsonKind says a Go kind in JSON's words.
func jsonKind(kind string) string {
	switch {
	case kind == "string":
		return "a string"
	case kind == "bool":
		return "a boolean"
	case kind == "slice" || kind == "array":
		return "an array"
	case kind == "map" || kind == "struct":
		return "an object"
	case strings.HasPrefix(kind, "float"):
		return "a number"
	}
	return "an integer"
}

// PathID reads the event's ID from the path value name.
func PathID(r *http.Request, name string) (event.ID, error) {
	return event.ParseID(r.PathValue(name))
}

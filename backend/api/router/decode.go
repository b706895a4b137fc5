package router

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/rawjson"
)

// MaxBody limits the body of a curation request, in bytes. The contract names this limit.
const MaxBody = 50 << 20

// BodyPatience limits how long a request of section A waits for memory for its body.
const BodyPatience = 30 * time.Second

// Decode reads the request's body, one JSON object, into v, and remembers its fields for a later error body.
// Unknown fields are allowed. Its errors name the field that has a wrong type, or "body" for malformed JSON;
// a body that is too large is an *http.MaxBytesError.
func Decode(r *http.Request, v any) error {
	raw, err := Body(r)
	if err != nil {
		return err
	}
	return Unmarshal(raw, v)
}

// Body reads the request's body, one JSON object, and remembers its fields for
// a later error body.
func Body(r *http.Request) ([]byte, error) { return readBody(r, body.Kind{Max: MaxBody, JSON: true}) }

// BodyInTurn is Body for calls of the contract, which do not use 503: they wait for memory instead.
func BodyInTurn(r *http.Request) ([]byte, error) {
	raw, err := readBody(r, body.Kind{Max: MaxBody, JSON: true, Patience: BodyPatience})
	if errors.Is(err, body.ErrBusy) {
		err = CrowdedError{}
	}
	return raw, err
}

func readBody(r *http.Request, k body.Kind) ([]byte, error) {
	raw, err := k.Read(r.Context(), r.Body, r.ContentLength)
	if err == nil {
		err = IsObject(raw)
	}
	if x, ok := r.Context().Value(exchangeKey{}).(*exchange); ok && (err == nil || errors.Is(err, rawjson.ErrTooComplex)) {
		x.received = Echo(raw)
	}
	return raw, torn(err)
}

// File reads the request's body, a file of at most the given size in bytes.
func File(r *http.Request, most int64) ([]byte, error) {
	raw, err := body.Kind{Max: most}.Read(r.Context(), r.Body, r.ContentLength)
	return raw, torn(err)
}

// torn makes the error of a body that ended early one of the request.
func torn(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return event.Invalid("body", "ended early")
	}
	return err
}

// IsObject returns an error unless raw is one JSON object.
func IsObject(raw []byte) error {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return event.Invalid("body", "is empty; a JSON object is required")
	}
	if raw[0] != '{' || !json.Valid(raw) {
		return event.Invalid("body", "is not a JSON object")
	}
	return nil
}

// Unmarshal decodes one object into several structs, each with its own fields. Embedded structs instead would
// put their Go names into the errors.
func Unmarshal(raw []byte, into ...any) error {
	for _, v := range into {
		if err := json.Unmarshal(raw, v); err != nil {
			return fieldError(err)
		}
	}
	return nil
}

// fieldError names the field of a type mismatch. Errors of Footlight's own UnmarshalJSON methods already name
// it.
func fieldError(err error) error {
	var mismatch *json.UnmarshalTypeError
	if !errors.As(err, &mismatch) {
		return err
	}
	return event.Invalid(mismatch.Field, "must be %s, not %s", jsonKind(mismatch.Type.Kind().String()), Cut(mismatch.Value))
}

// jsonKind returns the JSON name of a Go kind.
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

// PathID parses the event's ID from the named path value.
func PathID(r *http.Request, name string) (event.ID, error) {
	return event.ParseID(r.PathValue(name))
}

// MaxSignIn limits the body of a sign-in, in bytes: a message and a signature. The signature of a contract
// wallet may be long.
const MaxSignIn = 16 << 10

// QueryInt parses an integer of the query. It refuses one below least, and returns 0 for a missing one.
func QueryInt(r *http.Request, name string, least int64) (int64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least {
		return 0, event.Invalid(name, "must be an integer of at least %d", least)
	}
	return n, nil
}

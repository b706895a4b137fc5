package llm

import (
	"errors"
	"net/http"
	"strings"
)

// Rung is a degree of strictness with which an endpoint holds its model to a schema. The strictest is first.
type Rung int

// The rungs of the ladder.
const (
	StrictSchema Rung = iota // response_format json_schema, strict
	Schema                   // json_schema as a hint
	Object                   // json_object: JSON of any shape
	Text                     // no format: the schema is in the prompt
)

func (r Rung) String() string {
	return [...]string{"strict schema", "schema", "object", "text"}[r]
}

// footing holds what a client has found out about its endpoint and model.
type footing struct {
	Rung        Rung
	OldLimit    bool // accepts max_tokens, not max_completion_tokens
	Temperature bool // accepts a temperature
	Usage       bool // accepts stream_options
}

// stepDown changes at so that the endpoint may accept the next request. It returns false if the endpoint
// refused something else.
func (at *footing) stepDown(err error) bool {
	var e *Error
	if !errors.As(err, &e) || e.Status != http.StatusBadRequest && e.Status != http.StatusUnprocessableEntity {
		return false
	}
	said := strings.ToLower(e.Reason)
	switch {
	case at.Usage && strings.Contains(said, "stream_options"):
		at.Usage = false
	case at.Temperature && strings.Contains(said, "temperature"):
		at.Temperature = false
	case !at.OldLimit && strings.Contains(said, "max_completion_tokens"):
		at.OldLimit = true
	case at.Rung < Text && (strings.Contains(said, "response_format") || strings.Contains(said, "schema") || strings.Contains(said, "json")):
		at.Rung++
	default:
		return false
	}
	return true
}

package llm

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/sashabaranov/go-openai"
)

// Rung is how far an endpoint holds its model to a schema, the firmest first.
type Rung int

// The rungs of the ladder.
const (
	StrictSchema Rung = iota // response_format json_schema, strict
	Schema                   // json_schema as a hint
	Object                   // json_object: JSON of any shape
	Text                     // no format at all: the schema stands in the prompt
)

func (r Rung) String() string {
	return [...]string{"strict schema", "schema", "object", "text"}[r]
}

// footing is what a client has found out about its endpoint and model.
type footing struct {
	rung        Rung
	oldLimit    bool // takes max_tokens, not max_completion_tokens
	temperature bool // takes a temperature
	usage       bool // takes stream_options
}

// ladder remembers the footing. The first question climbs down; others wait for it.
type ladder struct {
	probe chan struct{} // holds one while somebody climbs
	mu    sync.Mutex
	known bool
	at    footing
}

func (l *ladder) get() (footing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at, l.known
}

func (l *ladder) set(at footing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at, l.known = at, true
}

// Form is the rung on which the endpoint stands, in words; empty: nobody has asked yet.
func (c *Client) Form() string {
	at, known := c.ladder.get()
	if !known {
		return ""
	}
	return at.rung.String()
}

// probeSchema is that of the probe's answer.
const probeSchema = `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}`

// footing finds out by one small question, once, what the endpoint takes.
func (c *Client) footing(ctx context.Context, b *Budget) (footing, error) {
	if at, known := c.ladder.get(); known {
		return at, nil
	}
	select {
	case c.ladder.probe <- struct{}{}:
	case <-ctx.Done():
		return footing{}, context.Cause(ctx)
	}
	defer func() { <-c.ladder.probe }()
	if at, known := c.ladder.get(); known {
		return at, nil
	}
	q := Question{
		Name: "probe", System: `Answer with the JSON object {"ok": true} and nothing else.`, User: "{}",
		Schema: json.RawMessage(probeSchema), MaxTokens: 1000, Budget: b,
	}
	at := footing{temperature: true, usage: true}
	for {
		_, _, err := c.try(ctx, q, &at)
		if err == nil || errors.Is(err, ErrCut) {
			c.ladder.set(at)
			return at, nil
		}
		if !errors.Is(err, ErrNoJSON) || at.rung == Text {
			return at, err
		}
		at.rung++
	}
}

// stepDown changes at so that the endpoint may take the next request; false: what it refused is something else.
func (at *footing) stepDown(err error) bool {
	var e *Error
	if !errors.As(err, &e) || e.Status != http.StatusBadRequest && e.Status != http.StatusUnprocessableEntity {
		return false
	}
	said := strings.ToLower(e.Reason)
	switch {
	case at.usage && strings.Contains(said, "stream_options"):
		at.usage = false
	case at.temperature && strings.Contains(said, "temperature"):
		at.temperature = false
	case !at.oldLimit && strings.Contains(said, "max_completion_tokens"):
		at.oldLimit = true
	case at.rung < Text && (strings.Contains(said, "response_format") || strings.Contains(said, "schema") || strings.Contains(said, "json")):
		at.rung++
	default:
		return false
	}
	return true
}

// format is the response_format of a rung.
func (at footing) format(q Question) *openai.ChatCompletionResponseFormat {
	switch at.rung {
	case StrictSchema, Schema:
		return &openai.ChatCompletionResponseFormat{
			Type: openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{
				Name: q.Name, Schema: q.Schema, Strict: at.rung == StrictSchema,
			},
		}
	case Object:
		return &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	}
	return nil
}

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
	Rung        Rung
	OldLimit    bool // takes max_tokens, not max_completion_tokens
	Temperature bool // takes a temperature
	Usage       bool // takes stream_options
}

// ladder remembers the footing. The first question climbs down; others wait for it.
type ladder struct {
	probe  chan struct{} // holds one while somebody climbs
	memory *Memory       // nil: a restart forgets
	name   string        // of the endpoint and model in memory
	mu     sync.Mutex
	known  bool
	at     footing
}

func newLadder(cfg Config) *ladder {
	l := &ladder{probe: make(chan struct{}, 1), memory: cfg.Memory, name: cfg.URL + " " + cfg.Model}
	l.at, l.known = l.memory.load(l.name)
	return l
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
	l.memory.save(l.name, at)
}

// Form is the rung on which the endpoint stands, in words; empty: nobody has asked yet.
func (c *Client) Form() string {
	at, known := c.ladder.get()
	if !known {
		return ""
	}
	return at.Rung.String()
}

// probeSchema is that of the probe's answer.
const probeSchema = `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}`

// footing finds out by one small question, once, what the endpoint takes. Whoever comes first pays for it.
func (c *Client) footing(ctx context.Context, b *Budget) (at footing, used Usage, err error) {
	if known, is := c.ladder.get(); is {
		return known, used, nil
	}
	select {
	case c.ladder.probe <- struct{}{}:
	case <-ctx.Done():
		return at, used, context.Cause(ctx)
	}
	defer func() { <-c.ladder.probe }()
	if known, is := c.ladder.get(); is {
		return known, used, nil
	}
	q := Question{ // the field that is wanted stands in the schema alone: some endpoints take a format and heed it not
		Name: "probe", System: "Answer with one JSON object and nothing else.", User: "{}",
		Schema: json.RawMessage(probeSchema), MaxTokens: 1000, Budget: b,
	}
	at = footing{Temperature: true, Usage: true}
	for {
		r, asked, err := c.try(ctx, q, &at)
		used = used.plus(asked)
		switch {
		case errors.Is(err, ErrCut), err == nil && (heeded(r.json) || at.Rung == Text):
			c.ladder.set(at)
			return at, used, nil
		case err != nil && (!errors.Is(err, ErrNoJSON) || at.Rung == Text):
			return at, used, err
		}
		at.Rung++
	}
}

// heeded reports whether an answer fits the probe's schema.
func heeded(answer json.RawMessage) bool {
	var said struct{ OK *bool }
	return json.Unmarshal(answer, &said) == nil && said.OK != nil
}

// stepDown changes at so that the endpoint may take the next request; false: what it refused is something else.
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

// format is the response_format of a rung.
func (at footing) format(q Question) *openai.ChatCompletionResponseFormat {
	switch at.Rung {
	case StrictSchema, Schema:
		return &openai.ChatCompletionResponseFormat{
			Type: openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{
				Name: q.Name, Schema: q.Schema, Strict: at.Rung == StrictSchema,
			},
		}
	case Object:
		return &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	}
	return nil
}

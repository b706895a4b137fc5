package llmtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
)

// Request is a client's request, in the fields that Footlight may send.
type Request struct {
	Model               string          `json:"model"`
	Messages            []Message       `json:"messages"`
	Stream              bool            `json:"stream"`
	StreamOptions       *StreamOptions  `json:"stream_options"`
	ResponseFormat      *ResponseFormat `json:"response_format"`
	Temperature         *float64        `json:"temperature"`
	MaxTokens           *int            `json:"max_tokens"`
	MaxCompletionTokens *int            `json:"max_completion_tokens"`
}

// Message is one message of a Request.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// StreamOptions is the stream_options of a Request.
type StreamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

// ResponseFormat is the response_format of a Request.
type ResponseFormat struct {
	Type       string `json:"type"`
	JSONSchema *struct {
		Name   string          `json:"name"`
		Schema json.RawMessage `json:"schema"`
		Strict bool            `json:"strict"`
	} `json:"json_schema"`
}

// System returns the content of the system message.
func (q Request) System() string { return q.role("system") }

// User returns the content of the user's message.
func (q Request) User() string { return q.role("user") }

func (q Request) role(role string) string {
	i := slices.IndexFunc(q.Messages, func(m Message) bool { return m.Role == role })
	if i < 0 {
		return ""
	}
	return q.Messages[i].Content
}

// Schema returns the name of the requested schema, or "".
func (q Request) Schema() string {
	if q.ResponseFormat == nil || q.ResponseFormat.JSONSchema == nil {
		return ""
	}
	return q.ResponseFormat.JSONSchema.Name
}

func (q Request) size() (n int) {
	for _, m := range q.Messages {
		n += len(m.Content)
	}
	return n
}

var schemaName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// parse refuses what OpenAI refuses.
func parse(body []byte) (q Request, err error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err = d.Decode(&q); err != nil {
		return q, fmt.Errorf("the body does not parse: %w", err)
	}
	switch {
	case q.Model == "":
		return q, errors.New("you must provide a model parameter")
	case len(q.Messages) == 0:
		return q, errors.New("messages is required")
	case q.StreamOptions != nil && !q.Stream:
		return q, errors.New("stream_options is only allowed when stream is enabled")
	case q.Temperature != nil && (*q.Temperature < 0 || *q.Temperature > 2):
		return q, errors.New("temperature must be between 0 and 2")
	case q.MaxTokens != nil && q.MaxCompletionTokens != nil:
		return q, errors.New("max_tokens and max_completion_tokens cannot both be set")
	case q.ResponseFormat == nil:
		return q, nil
	}
	return q, q.ResponseFormat.check()
}

func (f *ResponseFormat) check() error {
	switch f.Type {
	case "text", "json_object":
		return nil
	case "json_schema":
	default:
		return fmt.Errorf("invalid value for response_format.type: %q", f.Type)
	}
	if f.JSONSchema == nil || !schemaName.MatchString(f.JSONSchema.Name) {
		return errors.New("response_format.json_schema.name does not match ^[a-zA-Z0-9_-]+$")
	}
	if !f.JSONSchema.Strict {
		return nil
	}
	var root map[string]any
	if err := json.Unmarshal(f.JSONSchema.Schema, &root); err != nil || root["type"] != "object" {
		return errors.New("invalid schema for response_format: the root must be of type object")
	}
	return checkStrict(root, "")
}

// Script answers one well-formed request. It writes the whole response.
type Script func(w http.ResponseWriter, r *http.Request, q Request)

package llm

import (
	"context"
	"errors"
	"math"

	"github.com/cenkalti/backoff/v5"
	"github.com/sashabaranov/go-openai"
)

// once sends one request. It sends further ones only if the endpoint refuses the form of the request.
func (c *Client) once(ctx context.Context, q Question, at *footing, attempt int) (reply, error) {
	for {
		r, err := c.send(ctx, q, *at, attempt)
		if err == nil || !at.stepDown(err) {
			return r, err
		}
	}
}

func (c *Client) send(ctx context.Context, q Question, at footing, attempt int) (r reply, err error) {
	req := c.request(q, at)
	settle, err := q.Budget.reserve(c.cfg.Prices.of(Usage{PromptTokens: promptTokens(req), CompletionTokens: q.MaxTokens}))
	if err != nil {
		return r, backoff.Permanent(err)
	}
	defer func() { settle(r.usage) }()
	done, err := c.breaker.Allow()
	if err != nil {
		return r, backoff.Permanent(ErrDown)
	}
	defer func() { done(verdict(ctx, err)) }()
	r, err = c.stream(ctx, req, func(text string) {
		if q.Progress != nil {
			q.Progress(attempt, text)
		}
	})
	r.usage = c.cfg.Prices.of(r.usage)
	return r, err
}

// verdict returns what a request says about its endpoint. It says nothing if the caller cancelled the
// request.
func verdict(ctx context.Context, err error) error {
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		return errCalledOff
	}
	return err
}

// request returns a question in the API's form.
func (c *Client) request(q Question, at footing) openai.ChatCompletionRequest {
	system := q.System
	if at.Rung > Schema {
		system += "\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n" + string(q.Schema)
	}
	req := openai.ChatCompletionRequest{
		Model: c.cfg.Model, Stream: true, ResponseFormat: at.format(q),
		Messages: []openai.ChatCompletionMessage{
			{Role: openai.ChatMessageRoleSystem, Content: system}, {Role: openai.ChatMessageRoleUser, Content: q.User},
		},
	}
	if at.Temperature { // go-openai omits zero, and the endpoint would use its default
		req.Temperature = max(q.Temperature, math.SmallestNonzeroFloat32)
	}
	if at.OldLimit {
		req.MaxTokens = q.MaxTokens //nolint:staticcheck // what endpoints older than its successor take
	} else {
		req.MaxCompletionTokens = q.MaxTokens
	}
	if at.Usage {
		req.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	}
	return req
}

// format returns the response_format of a rung.
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

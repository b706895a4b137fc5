package llm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"net/url"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/sashabaranov/go-openai"
)

// try sends a question at most maxTries times. If the endpoint refuses its form, try steps at down.
func (c *Client) try(ctx context.Context, q Question, at *footing) (reply, Usage, error) {
	var used Usage
	pauses := backoff.NewExponentialBackOff()
	pauses.InitialInterval, pauses.MaxInterval = firstPause, maxPause
	attempt := 0
	var last error // the latest error, which explains more than a timeout does
	r, err := backoff.Retry(ctx, func() (reply, error) {
		attempt++
		r, err := c.once(ctx, q, at, attempt)
		used = used.plus(r.usage)
		if errors.Is(err, ErrDown) && last != nil {
			return r, backoff.Permanent(last)
		}
		last = err
		return r, again(ctx, err)
	}, backoff.WithBackOff(pauses), backoff.WithMaxTries(maxTries), backoff.WithMaxElapsedTime(0))
	return r, used, unwrap(ctx, err)
}

// again converts an error to the form in which backoff expects it.
func again(ctx context.Context, err error) error {
	var answered *Error
	switch {
	case err == nil:
		return nil
	case !retriable(err) || ctx.Err() != nil:
		return backoff.Permanent(err)
	case errors.As(err, &answered) && answered.After > 0:
		if end, ok := ctx.Deadline(); ok && time.Until(end) < answered.After {
			return backoff.Permanent(err) // the retry would be too late
		}
		return errors.Join(err, &backoff.RetryAfterError{Duration: answered.After})
	}
	return err
}

// unwrap removes the wrappers of backoff and net/http from an error. It also removes the endpoint's address,
// because the text reaches clients and stored documents.
func unwrap(ctx context.Context, err error) error {
	var answered *Error
	if errors.As(err, &answered) {
		return answered
	}
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	var sent *url.Error
	if errors.As(err, &sent) {
		err = sent.Err
	}
	return placeless(err)
}

// placeless returns a network error without names and addresses.
func placeless(err error) error {
	var unknown *net.DNSError
	if errors.As(err, &unknown) {
		return errors.New("llm: the name of the endpoint: " + unknown.Err)
	}
	var broken *net.OpError
	if errors.As(err, &broken) {
		return fmt.Errorf("llm: the connection to the endpoint: %s: %w", broken.Op, broken.Err)
	}
	return err
}

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

const (
	maxTries   = 4
	firstPause = 500 * time.Millisecond
	maxPause   = 8 * time.Second
)

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

package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net"
	"net/url"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/sashabaranov/go-openai"
)

// Question is one request for a JSON object.
type Question struct {
	Name        string          // of the schema, such as "pricing": letters, digits, _ and -
	System      string          // what the model is to do; the caller's own words only
	User        string          // data, from whomever
	Schema      json.RawMessage // of the answer, in the subset that strict endpoints take
	Temperature float32
	MaxTokens   int     // of the answer, required
	Budget      *Budget // nil: none

	// Progress is told parts of the answer's text as they come. attempt counts from 1; a new one begins the
	// text anew. It is called by one goroutine and must not block. nil: nobody wants to know.
	Progress func(attempt int, text string)
}

// Answer is what a model made of a Question.
type Answer struct {
	JSON  json.RawMessage // one object
	Usage Usage           // of all its requests, also of those that found out what the endpoint takes
	Rung  Rung
	First time.Duration // from asking to the first part of the text, of the last attempt
	Total time.Duration
}

const (
	maxTries   = 4
	firstPause = 500 * time.Millisecond
	maxPause   = 8 * time.Second
)

// Ask puts a question until it is answered, or cannot be. It gives up after Config.Total; what fails for now is
// asked again, not before the endpoint wants to be. The errors are ErrBudget, ErrDown, ErrCut, ErrRefused,
// ErrNoJSON, ErrTimeout, an *Error and those of the network.
func (c *Client) Ask(ctx context.Context, q Question) (Answer, error) {
	if q.Budget == nil {
		q.Budget = &Budget{}
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.cfg.Total, errTotal)
	defer cancel()
	began := time.Now()
	at, probe, err := c.footing(ctx, q.Budget)
	if err != nil {
		return Answer{Usage: probe}, err
	}
	a, err := c.climb(ctx, q, at)
	a.Usage, a.Total = a.Usage.plus(probe), time.Since(began)
	return a, err
}

// climb asks at the rung known, and further down where an endpoint turns out not to hold it.
func (c *Client) climb(ctx context.Context, q Question, at footing) (Answer, error) {
	was := at
	r, used, err := c.try(ctx, q, &at)
	if err != nil {
		return Answer{Usage: used}, err
	}
	if at != was {
		c.ladder.set(at)
	}
	return Answer{JSON: r.json, Usage: used, Rung: at.Rung, First: r.first}, nil
}

// reply is one finished answer.
type reply struct {
	json  json.RawMessage
	usage Usage
	first time.Duration
}

// try puts a question at most maxTries times. at is stepped down where the endpoint refuses it.
func (c *Client) try(ctx context.Context, q Question, at *footing) (reply, Usage, error) {
	var used Usage
	pauses := backoff.NewExponentialBackOff()
	pauses.InitialInterval, pauses.MaxInterval = firstPause, maxPause
	attempt := 0
	var last error // why it is asked again, which tells more than that it is not
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

// again says to backoff what an error asks for.
func again(ctx context.Context, err error) error {
	var answered *Error
	switch {
	case err == nil:
		return nil
	case !retriable(err) || ctx.Err() != nil:
		return backoff.Permanent(err)
	case errors.As(err, &answered) && answered.After > 0:
		if end, ok := ctx.Deadline(); ok && time.Until(end) < answered.After {
			return backoff.Permanent(err) // the answer would come too late
		}
		return errors.Join(err, &backoff.RetryAfterError{Duration: answered.After})
	}
	return err
}

// unwrap takes off what backoff and net/http put around an error. Answers, and what is kept of them for everybody,
// tell nobody where the endpoint is.
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

// placeless is an error of the network without names and addresses.
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

// once sends one request, and others only where the endpoint refuses the form of it.
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

// verdict is what a request tells of its endpoint: nothing, where the caller left before it was answered.
func verdict(ctx context.Context, err error) error {
	if err != nil && errors.Is(ctx.Err(), context.Canceled) {
		return errCalledOff
	}
	return err
}

// request is a question on the wire.
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
	if at.Temperature { // go-openai leaves out a plain zero, and the endpoint would take its own
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

// bytesPerToken is on the careful side of what tokenisers make of JSON and prose.
const bytesPerToken = 3

func promptTokens(req openai.ChatCompletionRequest) int {
	n := 0
	for _, m := range req.Messages {
		n += len(m.Content)
	}
	if req.ResponseFormat != nil && req.ResponseFormat.JSONSchema != nil {
		if schema, err := req.ResponseFormat.JSONSchema.Schema.MarshalJSON(); err == nil {
			n += len(schema)
		}
	}
	return n / bytesPerToken
}

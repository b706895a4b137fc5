package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/sashabaranov/go-openai"
)

// stream sends a request and reads its answer to the end. It returns the usage even if it fails.
func (c *Client) stream(ctx context.Context, req openai.ChatCompletionRequest, tell func(text string)) (r reply, err error) {
	began := time.Now()
	r.usage.Requests = 1
	s, err := c.api.CreateChatCompletionStream(ctx, req)
	if err != nil {
		return r, err
	}
	defer s.Close() //nolint:errcheck // read to its end
	var got completion
	for {
		chunk, failed := s.Recv()
		if errors.Is(failed, io.EOF) {
			break
		}
		if failed != nil {
			r.usage = got.usageOf(req)
			return r, why(ctx, failed)
		}
		if text := got.add(chunk); text != "" {
			if r.first == 0 {
				r.first = time.Since(began)
			}
			tell(text)
		}
	}
	r.usage = got.usageOf(req)
	if err = got.complete(); err != nil {
		return r, err
	}
	r.json, err = object(got.text.String())
	return r, err
}

// completion collects the parts of an answer.
type completion struct {
	text    strings.Builder
	refusal string
	finish  openai.FinishReason
	tools   bool
	usage   *openai.Usage
}

// add appends a chunk and returns its text.
func (a *completion) add(chunk openai.ChatCompletionStreamResponse) string {
	if chunk.Usage != nil {
		a.usage = chunk.Usage
	}
	if len(chunk.Choices) == 0 {
		return ""
	}
	choice := chunk.Choices[0]
	if choice.FinishReason != "" {
		a.finish = choice.FinishReason
	}
	a.refusal += choice.Delta.Refusal
	a.tools = a.tools || len(choice.Delta.ToolCalls) > 0 || choice.Delta.FunctionCall != nil
	a.text.WriteString(choice.Delta.Content)
	return choice.Delta.Content
}

// complete returns an error if the answer is incomplete. Without a reason to finish, the answer broke off,
// even if the stream ended cleanly.
func (a *completion) complete() error {
	switch {
	case a.refusal != "":
		return fmt.Errorf("%w: %s", ErrRefused, shorten(a.refusal))
	case a.finish == openai.FinishReasonContentFilter:
		return fmt.Errorf("%w: its content filter stepped in", ErrRefused)
	case a.finish == openai.FinishReasonLength:
		return ErrCut
	case a.tools:
		return fmt.Errorf("%w: it called a tool that it was not given", ErrNoJSON)
	case a.finish == "" || a.finish == openai.FinishReasonNull:
		return errUnfinished
	}
	return nil
}

// usageOf returns the usage that the endpoint reported, or else an estimate.
func (a *completion) usageOf(req openai.ChatCompletionRequest) Usage {
	if a.usage != nil && a.usage.TotalTokens+a.usage.PromptTokens > 0 {
		return Usage{PromptTokens: a.usage.PromptTokens, CompletionTokens: a.usage.CompletionTokens, Requests: 1}
	}
	return Usage{PromptTokens: promptTokens(req), CompletionTokens: a.text.Len() / bytesPerToken, Requests: 1, Estimated: true}
}

// reply is one complete answer.
type reply struct {
	json  json.RawMessage
	usage Usage
	first time.Duration
}

// bytesPerToken is a cautious estimate for JSON and prose.
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

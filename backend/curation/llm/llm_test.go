package llm_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/llm"
	"footlight/backend/curation/llm/llmtest"
)

func contextWithCause(t *testing.T) (context.Context, context.CancelCauseFunc) {
	return context.WithCancelCause(t.Context())
}

func TestNew(t *testing.T) {
	for name, cfg := range map[string]llm.Config{
		"no URL":      {Model: "m"},
		"a file":      {URL: "file:///etc/passwd", Model: "m"},
		"a bare host": {URL: "localhost:11434", Model: "m"},
		"no model":    {URL: "http://127.0.0.1:11434/v1"},
	} {
		_, err := llm.New(cfg)
		assert.Error(t, err, name)
	}
}

// TestLadder checks that a client steps down as far as an endpoint requires, once.
func TestLadder(t *testing.T) {
	format := llmtest.Fail(400, "invalid_request_error", "response_format json_schema is not supported")
	for name, tc := range map[string]struct {
		probe []llmtest.Script
		rung  llm.Rung
	}{
		"strict":                 {nil, llm.StrictSchema},
		"not strict":             {[]llmtest.Script{format}, llm.Schema},
		"no schema":              {[]llmtest.Script{format, format}, llm.Object},
		"no format at all":       {[]llmtest.Script{format, format, format}, llm.Text},
		"takes it, says prose":   {[]llmtest.Script{llmtest.Say("Sure!"), llmtest.Say("Sure!")}, llm.Object},
		"takes it, heeds it not": {[]llmtest.Script{llmtest.Say("{}"), llmtest.Say(`{"answer":true}`)}, llm.Object},
		"heeds nothing":          {[]llmtest.Script{llmtest.Say("{}"), llmtest.Say("{}"), llmtest.Say("{}")}, llm.Text},
	} {
		t.Run(name, func(t *testing.T) {
			e := &llmtest.Endpoint{Default: llmtest.Say(`{"ok":true}`)}
			e.Queue(tc.probe...)
			c := client(t, e, llm.Config{})
			require.Empty(t, c.Form())
			for range 2 {
				a, err := c.Ask(t.Context(), question())
				require.NoError(t, err)
				require.Equal(t, tc.rung, a.Rung)
			}
			require.Equal(t, tc.rung.String(), c.Form())
			require.Len(t, e.Requests(), len(tc.probe)+3, "one probe for both questions")
			last := e.Requests()[len(tc.probe)+2]
			assert.Equal(t, tc.rung > llm.Schema, strings.Contains(last.System(), `"required":["title"]`), "the schema is told where the wire has no room for it")
		})
	}
}

// gone is an endpoint on which no server listens.
type gone struct{}

func (gone) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("connect: connection refused")
}

func TestNobodyListens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := llm.New(llm.Config{URL: "http://127.0.0.1:1/v1", Model: "m", Transport: gone{}})
		require.NoError(t, err)
		_, err = c.Ask(t.Context(), question())
		require.ErrorContains(t, err, "connection refused")
	})
}

// TestPlainEndpoints leaves out the fields that older and narrower endpoints refuse.
func TestPlainEndpoints(t *testing.T) {
	e := &llmtest.Endpoint{Default: llmtest.Heeding(llmtest.Say(answer))}
	for _, field := range []string{"stream_options", "temperature", "max_completion_tokens"} {
		e.Queue(llmtest.Fail(400, "invalid_request_error", "Unsupported parameter: '"+field+"'."))
	}
	_, err := client(t, e, llm.Config{}).Ask(t.Context(), question())
	require.NoError(t, err)
	last := e.Requests()[len(e.Requests())-1]
	assert.Nil(t, last.StreamOptions)
	assert.Nil(t, last.Temperature)
	assert.Equal(t, 200, *last.MaxTokens)
}

// TestTheWire checks the request on the wire, including temperature zero, which go-openai omits.
func TestTheWire(t *testing.T) {
	e := &llmtest.Endpoint{Key: key, Default: llmtest.Heeding(llmtest.Say(answer))}
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	c, err := llm.New(llm.Config{URL: server.URL + "/v1/", Model: "tester", Key: key})
	require.NoError(t, err)
	var said strings.Builder
	q := question()
	q.Progress = func(attempt int, text string) {
		assert.Equal(t, 1, attempt)
		said.WriteString(text)
	}
	a, err := c.Ask(t.Context(), q)
	require.NoError(t, err)
	require.JSONEq(t, answer, string(a.JSON))
	require.Equal(t, answer, said.String())
	got := e.Requests()[1]
	assert.Equal(t, "tester", got.Model)
	assert.Equal(t, q.System, got.System())
	assert.JSONEq(t, q.User, got.User())
	assert.JSONEq(t, string(q.Schema), string(got.ResponseFormat.JSONSchema.Schema))
	assert.Equal(t, "title", got.Schema())
	require.NotNil(t, got.Temperature)
	assert.Less(t, *got.Temperature, 0.001)
	assert.Equal(t, 200, *got.MaxCompletionTokens)
	assert.False(t, a.Usage.Estimated)
	assert.Positive(t, a.Usage.CompletionTokens)
	assert.LessOrEqual(t, a.First, a.Total)
}

// TestBudget checks that a budget is not exceeded, even by concurrent requests.
func TestBudget(t *testing.T) {
	e := &llmtest.Endpoint{Default: llmtest.Heeding(llmtest.Say(`{"title":"` + strings.Repeat("long", 180) + `"}`))}
	c := client(t, e, llm.Config{Prices: llm.Prices{In: 1, Out: 10}})
	_, err := c.Ask(t.Context(), question()) // pays for the probe
	require.NoError(t, err)
	for name, b := range map[string]*llm.Budget{
		"tokens": {Tokens: 1000}, // an answer may take 200 tokens, in addition to the prompt
		"money":  {Money: 1000 * 10e-6},
	} {
		t.Run(name, func(t *testing.T) {
			var all [40]llm.Usage
			var wg sync.WaitGroup
			for i := range all {
				wg.Go(func() {
					q := question()
					q.Budget = b
					a, err := c.Ask(t.Context(), q)
					if all[i] = a.Usage; err != nil {
						assert.ErrorIs(t, err, llm.ErrBudget)
					}
				})
			}
			wg.Wait()
			read, written, money := 0, 0, 0.
			for _, u := range all {
				read, written, money = read+u.PromptTokens, written+u.CompletionTokens, money+u.Cost
			}
			assert.Positive(t, written)
			assert.LessOrEqual(t, read+written, 1000)
			assert.LessOrEqual(t, money, 1000*10e-6)
			assert.InDelta(t, float64(read+10*written)/1e6, money, 1e-9)
		})
	}
}

// TestUsageIsEstimated covers endpoints that do not report usage.
func TestUsageIsEstimated(t *testing.T) {
	e := &llmtest.Endpoint{Default: llmtest.Heeding(write(whole))}
	a, err := client(t, e, llm.Config{}).Ask(t.Context(), question())
	require.NoError(t, err)
	assert.True(t, a.Usage.Estimated)
	assert.Positive(t, a.Usage.PromptTokens)
	assert.Equal(t, 2, a.Usage.Requests, "the probe counts as well")
}

func client(t *testing.T, e *llmtest.Endpoint, cfg llm.Config) *llm.Client {
	t.Helper()
	cfg.URL, cfg.Model, cfg.Transport = "http://model.test/v1", "tester", e
	c, err := llm.New(cfg)
	require.NoError(t, err)
	return c
}

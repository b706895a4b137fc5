package llm_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/llm"
	"footlight/backend/curation/llm/llmtest"
)

const (
	answer = `{"title":"Blue Hour"}`
	key    = "sk-secret-key"
)

// question asks for a title. Strict endpoints accept its schema.
func question() llm.Question {
	return llm.Question{
		Name: "title", System: "Write a title.", User: `{"brief":"jazz"}`, MaxTokens: 200,
		Schema: []byte(`{"type":"object","properties":{"title":{"type":"string"}},"required":["title"],"additionalProperties":false}`),
	}
}

// probed returns an endpoint that answers a client's probe first, then the scripts, and the client.
func probed(t *testing.T, scripts ...llmtest.Script) (*llm.Client, *llmtest.Endpoint) {
	t.Helper()
	e := &llmtest.Endpoint{Key: key, Default: llmtest.Heeding(llmtest.Say(answer))}
	e.Queue(append([]llmtest.Script{llmtest.Say(`{"ok":true}`)}, scripts...)...)
	c, err := llm.New(llm.Config{URL: "http://model.test/v1", Model: "tester", Key: key, Transport: e})
	require.NoError(t, err)
	return c, e
}

// write streams raw text.
func write(text string) llmtest.Script {
	return llmtest.Body(http.StatusOK, "text/event-stream", text)
}

// chunk returns one event with content.
func chunk(content, finish string) string {
	return fmt.Sprintf(`data: {"id":"1","choices":[{"index":0,"delta":{"content":%q},"finish_reason":%s}]}`, content, finish) + "\n\n"
}

var whole = chunk(`{"title":`, "null") + chunk(`"Blue Hour"}`, `"stop"`)

// TestFaultsAreOvercome covers every fault that a retry or a more tolerant reader overcomes. Most of them
// make go-openai alone return a wrong answer, lose an error or panic.
func TestFaultsAreOvercome(t *testing.T) {
	date := func() string { return time.Now().Add(7 * time.Second).UTC().Format(http.TimeFormat) }
	for name, tc := range map[string]struct {
		script   func() llmtest.Script
		requests int           // including the probe and the successful request
		after    time.Duration // least total time
	}{
		"429 with seconds": {script: func() llmtest.Script {
			return llmtest.Fail(429, "rate_limit_exceeded", "slow down", "Retry-After", "5")
		}, requests: 3, after: 5 * time.Second},
		"429 with a date": {script: func() llmtest.Script {
			return llmtest.Fail(429, "rate_limit_exceeded", "slow down", "Retry-After", date())
		}, requests: 3, after: 6 * time.Second},
		"429 without a time":    {script: func() llmtest.Script { return llmtest.Fail(429, "rate_limit_exceeded", "slow down") }, requests: 3},
		"500":                   {script: func() llmtest.Script { return llmtest.Fail(500, "server_error", "oops") }, requests: 3},
		"502 as a page":         {script: func() llmtest.Script { return llmtest.Body(502, "text/html", "<html><h1>Bad gateway</h1></html>") }, requests: 3},
		"504 without a body":    {script: func() llmtest.Script { return llmtest.Body(504, "text/plain", "") }, requests: 3},
		"cut without [DONE]":    {script: func() llmtest.Script { return write(chunk(`{"title":`, "null")) }, requests: 3},
		"[DONE] without an end": {script: func() llmtest.Script { return llmtest.SayThen(answer, "") }, requests: 3},
		"200 with an error": {script: func() llmtest.Script {
			return llmtest.Body(200, "application/json", `{"error":{"message":"busy","code":503}}`)
		}, requests: 3},
		"200 with an error as text": {script: func() llmtest.Script { return llmtest.Body(200, "application/json", `{"error":"busy"}`) }, requests: 3},
		"no choices":                {script: func() llmtest.Script { return llmtest.Body(200, "application/json", `{"choices":[]}`) }, requests: 3},
		"error in the stream": {script: func() llmtest.Script {
			return write(chunk(`{"ti`, "null") + "data: {\"error\":{\"message\":\"lost\"}}\n\n")
		}, requests: 3},
		"error after a comment":  {script: func() llmtest.Script { return write(": wait\n\ndata: {\"error\":{\"message\":\"lost\"}}\n\n") }, requests: 3},
		"error with spaces":      {script: func() llmtest.Script { return write("data: { \"error\" : {\"message\":\"lost\"}}\n\n") }, requests: 3},
		"hangs before the head":  {script: func() llmtest.Script { return llmtest.Hang }, requests: 3, after: llm.DefaultFirstByte},
		"stalls in the middle":   {script: func() llmtest.Script { return stall }, requests: 3, after: llm.DefaultIdle},
		"hundreds of comments":   {script: func() llmtest.Script { return write(strings.Repeat(": keep-alive\n\n", 400) + whole) }, requests: 2},
		"CRLF":                   {script: func() llmtest.Script { return write(strings.ReplaceAll(whole, "\n", "\r\n")) }, requests: 2},
		"no line end at the end": {script: func() llmtest.Script { return write(strings.TrimRight(whole, "\n")) }, requests: 2},
		"a line of a megabyte":   {script: func() llmtest.Script { return write(chunk(strings.Repeat(" ", 1<<20), "null") + whole) }, requests: 2},
		"null content": {script: func() llmtest.Script {
			return write(`data: {"choices":[{"index":0,"delta":{"content":null}}]}` + "\n\n" + whole)
		}, requests: 2},
		"a whole completion": {script: func() llmtest.Script {
			return llmtest.Body(200, "application/json", `{"choices":[{"message":{"role":"assistant","content":"{\"title\":\"Blue Hour\"}"},"finish_reason":"stop"}]}`)
		}, requests: 2},
		"fenced":                        {script: func() llmtest.Script { return llmtest.Say("```json\n" + answer + "\n```") }, requests: 2},
		"prose around it":               {script: func() llmtest.Script { return llmtest.Say("Here you are: " + answer + " Enjoy {it}!") }, requests: 2},
		"thoughts with braces":          {script: func() llmtest.Script { return llmtest.Say("<think>{maybe}</think>\n" + answer) }, requests: 2},
		"a comma too many":              {script: func() llmtest.Script { return llmtest.Say(`{"title":"Blue Hour",}`) }, requests: 2},
		"a bracket in a text":           {script: func() llmtest.Script { return llmtest.Say(`{'title':'Blue Hour'} and }`) }, requests: 2},
		"two bytes of a rune at a time": {script: func() llmtest.Script { return split }, requests: 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, e := probed(t, tc.script())
				began := time.Now()
				a, err := c.Ask(t.Context(), question())
				require.NoError(t, err)
				assert.JSONEq(t, answer, string(a.JSON))
				assert.Len(t, e.Requests(), tc.requests)
				assert.GreaterOrEqual(t, time.Since(began), tc.after)
				assert.LessOrEqual(t, time.Since(began), llm.DefaultTotal)
				assert.Equal(t, tc.requests, a.Usage.Requests)
			})
		})
	}
}

func stall(w http.ResponseWriter, r *http.Request, q llmtest.Request) {
	llmtest.Begin(w).Text(`{"title":`)
	llmtest.Hang(w, r, q)
}

// split sends events in pieces of two bytes.
func split(w http.ResponseWriter, _ *http.Request, _ llmtest.Request) {
	text := `data: {"choices":[{"index":0,"delta":{"content":"{\"title\":\"Blue Hour\", \"ü\":\"☕\"}"},"finish_reason":"stop"}]}` + "\n\n"
	text = strings.ReplaceAll(text, `, \"ü\":\"☕\"`, "")
	s := llmtest.Begin(w)
	for len(text) > 2 {
		s.Raw(text[:2])
		text = text[2:]
	}
	s.Raw(text)
}

// TestFaultsAreTold covers every fault that ends in an error, and how soon.
func TestFaultsAreTold(t *testing.T) {
	many := func(s llmtest.Script) []llmtest.Script { return []llmtest.Script{s, s, s, s, s, s} }
	for name, tc := range map[string]struct {
		scripts  []llmtest.Script
		is       error
		says     string
		requests int
	}{
		"no quota":             {many(llmtest.Fail(429, "insufficient_quota", "You exceeded your current quota.")), nil, "exceeded your current quota", 2},
		"wrong key":            {many(llmtest.Fail(401, "invalid_api_key", "Incorrect API key provided: "+key)), nil, "Incorrect API key provided: …", 2},
		"no such model":        {many(llmtest.Fail(404, "model_not_found", "The model does not exist.")), nil, "does not exist", 2},
		"down for good":        {many(llmtest.Body(503, "text/html", "<title>no</title>")), nil, "503", 5},
		"Retry-After too long": {many(llmtest.Fail(429, "", "later", "Retry-After", "3600")), nil, "later", 2},
		"hangs for ever":       {many(llmtest.Hang), llm.ErrTimeout, "", 5},
		"drips for ever":       {many(drip), llm.ErrTimeout, "", 2},
		"cut at the limit":     {many(llmtest.SayThen(`{"title":"Blue`, "length")), llm.ErrCut, "", 2},
		"filtered":             {many(llmtest.SayThen(`{"title":"Blue`, "content_filter")), llm.ErrRefused, "", 2},
		"refused":              {many(refuse), llm.ErrRefused, "I cannot", 2},
		"a tool":               {many(tool), llm.ErrNoJSON, "tool", 2},
		"no object":            {many(llmtest.Say("Sorry, no.")), llm.ErrNoJSON, "", 2},
		"a list":               {many(llmtest.Say("[1, 2]")), llm.ErrNoJSON, "", 2},
		"5 MB":                 {many(flood), nil, "", 5},
		"error as text":        {many(llmtest.Body(400, "application/json", `{"error":"not tonight"}`)), nil, "400: not tonight", 2},
		"error as a page":      {many(llmtest.Body(400, "text/html", "<h1>Not tonight</h1>")), nil, "400: Not tonight", 2},
		"error in the stream":  {many(write(chunk(`{"ti`, "null") + "data: {\"error\":{\"message\":\"lost\"}}\n\n")), nil, "200: lost", 5},
		"error after comments": {many(write(": wait\n\ndata: {\"error\":{\"message\":\"lost\"}}\n\n")), nil, "200: lost", 5},
		"error with spaces":    {many(write("data: { \"error\" : {\"message\":\"lost\"}}\n\n")), nil, "200: lost", 5},
		"error beside choices": {many(llmtest.Body(200, "application/json", `{"error":"lost","choices":[{"message":{"content":"{}"},"finish_reason":"stop"}]}`)), nil, "200: lost", 5},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, e := probed(t, tc.scripts...)
				began := time.Now()
				_, err := c.Ask(t.Context(), question())
				require.Error(t, err)
				if tc.is != nil {
					require.ErrorIs(t, err, tc.is)
				}
				require.ErrorContains(t, err, tc.says)
				require.NotContains(t, err.Error(), key)
				require.NotContains(t, err.Error(), "model.test")
				assert.Len(t, e.Requests(), tc.requests)
				assert.LessOrEqual(t, time.Since(began), llm.DefaultTotal)
			})
		})
	}
}

func drip(w http.ResponseWriter, r *http.Request, _ llmtest.Request) {
	s := llmtest.Begin(w)
	for {
		select {
		case <-time.After(10 * time.Second):
			s.Text("x")
		case <-r.Context().Done():
			return
		}
	}
}

func refuse(w http.ResponseWriter, _ *http.Request, _ llmtest.Request) {
	s := llmtest.Begin(w)
	s.Chunk(map[string]any{"refusal": "I cannot "}, nil)
	s.Chunk(map[string]any{"refusal": "help with that."}, nil)
	s.Finish("stop")
	s.Done()
}

func tool(w http.ResponseWriter, _ *http.Request, _ llmtest.Request) {
	s := llmtest.Begin(w)
	s.Chunk(map[string]any{"tool_calls": []any{map[string]any{"index": 0, "id": "1", "type": "function", "function": map[string]any{"name": "pay", "arguments": "{"}}}}, nil)
	s.Finish("tool_calls")
	s.Done()
}

func flood(w http.ResponseWriter, r *http.Request, _ llmtest.Request) {
	s := llmtest.Begin(w)
	for i := 0; i < 5<<20 && r.Context().Err() == nil; i += 64 << 10 {
		s.Text(strings.Repeat("x", 64<<10))
	}
}

// TestADownEndpointIsLeftAlone checks that an endpoint which is down is asked again once, after a delay.
func TestADownEndpointIsLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		down := llmtest.Fail(503, "", "overloaded")
		c, e := probed(t, down, down, down, down, down)
		for range 2 {
			_, err := c.Ask(t.Context(), question())
			require.Error(t, err)
		}
		asked := len(e.Requests())
		_, err := c.Ask(t.Context(), question())
		require.ErrorIs(t, err, llm.ErrDown)
		require.Len(t, e.Requests(), asked)
		time.Sleep(31 * time.Second)
		_, err = c.Ask(t.Context(), question())
		require.NoError(t, err)
	})
}

// TestAnAskerThatLeaves checks that a cancelled request ends and leaves no goroutine.
func TestAnAskerThatLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := probed(t, stall)
		gone := errors.New("cancelled by the creator")
		ctx, cancel := contextWithCause(t)
		time.AfterFunc(time.Second, func() { cancel(gone) })
		_, err := c.Ask(ctx, question())
		require.ErrorIs(t, err, gone)
	})
}

// TestAskersThatLeaveSayNothingOfTheEndpoint checks that cancelled requests do not mark the endpoint as down.
func TestAskersThatLeaveSayNothingOfTheEndpoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := probed(t, stall, stall, stall, stall, stall, stall)
		gone := errors.New("cancelled by the creator")
		for range 6 {
			ctx, cancel := contextWithCause(t)
			time.AfterFunc(time.Second, func() { cancel(gone) })
			_, err := c.Ask(ctx, question())
			require.ErrorIs(t, err, gone)
		}
		require.False(t, c.Down())
		_, err := c.Ask(t.Context(), question())
		require.NoError(t, err)
	})
}

// TestNobodyIsToldWhereTheEndpointIs checks that network errors do not reveal the endpoint's address.
func TestNobodyIsToldWhereTheEndpointIs(t *testing.T) {
	at := &net.TCPAddr{IP: net.IPv4(10, 1, 2, 3), Port: 8000}
	for said, failure := range map[string]error{
		"refused":      &net.OpError{Op: "dial", Net: "tcp", Addr: at, Err: syscall.ECONNREFUSED},
		"no such host": &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "models.internal", Server: "10.1.2.3:53"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, err := llm.New(llm.Config{URL: "http://models.internal:8000/v1", Model: "tester", Transport: fails{failure}})
			require.NoError(t, err)
			_, err = c.Ask(t.Context(), question())
			require.ErrorContains(t, err, said)
			for _, place := range []string{"10.1.2.3", "8000", "models.internal"} {
				assert.NotContains(t, err.Error(), place)
			}
		})
	}
}

// fails is a transport that always fails.
type fails struct{ error }

func (f fails) RoundTrip(*http.Request) (*http.Response, error) { return nil, f.error }

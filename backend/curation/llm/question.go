package llm

import (
	"encoding/json"
	"time"
)

// Question is one request for a JSON object.
type Question struct {
	Name        string          // name of the schema, such as "pricing": letters, digits, _ and -
	System      string          // instructions for the model; the caller's own words only
	User        string          // data, possibly from untrusted sources
	Schema      json.RawMessage // schema of the answer, in the subset that strict endpoints accept
	Temperature float32
	MaxTokens   int     // limit of the answer's tokens; required
	Budget      *Budget // nil means no limit

	// Progress receives parts of the answer's text as they arrive. attempt counts from 1; a new attempt
	// begins the text anew. It is called by one goroutine and must not block. It may be nil.
	Progress func(attempt int, text string)
}

// Answer is a model's answer to a Question.
type Answer struct {
	JSON  json.RawMessage // one object
	Usage Usage           // of all requests, including the probes of the endpoint's abilities
	Rung  Rung
	First time.Duration // from the question to the first text of the last attempt
	Total time.Duration
}

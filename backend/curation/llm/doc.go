// Package llm asks a language model for JSON, over any API that implements OpenAI's chat completions.
//
// A Client asks one model of one endpoint. It probes once how strictly that model can be held to a JSON
// Schema (Rung), streams every answer, and distinguishes a complete answer from a truncated one. It retries
// temporary failures, stops asking an endpoint that is down, and reserves tokens and money of a Budget before
// every request. It returns one JSON object. The caller must check the object against its schema, because
// strictness is the endpoint's promise and not a fact.
//
// All answers are untrusted text. A Client gives the model no tools and no keys.
package llm

// Package llm asks a language model for JSON, behind any API that speaks OpenAI's chat completions.
//
// A Client asks one model of one endpoint. It finds out once how far that model can be held to a JSON Schema
// (Rung), streams every answer, and tells a finished answer from one that was cut off. It retries what may
// succeed later, stops asking an endpoint that is down, and reserves tokens and money of a Budget before every
// request. What it returns is one JSON object; whether the object fits its schema is the caller's to check,
// because strictness is the endpoint's promise and not a fact.
//
// Everything that comes back is untrusted text. A Client gives the model no tools and no keys.
package llm

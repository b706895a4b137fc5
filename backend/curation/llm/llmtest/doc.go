// Package llmtest implements an endpoint of OpenAI's chat completions on the real wire format, for tests and
// for trying out Footlight without a model. It refuses what OpenAI refuses. On command it fails in ways that
// real endpoints were seen to fail.
package llmtest

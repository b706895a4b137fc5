// Package llmtest is an endpoint that speaks OpenAI's chat completions on the real wire, for tests and for
// trying Footlight out without a model. It refuses what OpenAI refuses, and fails on command in the ways that
// real endpoints were seen to fail.
package llmtest

package main

import (
	"context"
	"sync"
	"time"

	"footlight/backend/curation/llm"
)

// stopwatch measures the answers of a model.
type stopwatch struct {
	*llm.Client

	mu     sync.Mutex
	first  time.Duration // longest wait for the first text
	tokens int
	took   time.Duration
}

// Ask implements agents.Asker.
func (w *stopwatch) Ask(ctx context.Context, q llm.Question) (llm.Answer, error) {
	a, err := w.Client.Ask(ctx, q)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.first = max(w.first, a.First)
	w.tokens += a.Usage.CompletionTokens
	w.took += a.Total
	return a, err
}

func (w *stopwatch) reset() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.first, w.tokens, w.took = 0, 0, 0
}

// speed returns the tokens per second within answers.
func (w *stopwatch) speed() float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.took <= 0 {
		return 0
	}
	return float64(w.tokens) / w.took.Seconds()
}

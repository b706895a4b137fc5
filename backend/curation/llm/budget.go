package llm

import "sync"

// Budget is what one run may use up, such as the making of a whole plan. Its zero value has no bound. It is
// safe for concurrent use: tokens and money are reserved before a request and settled after it, so that
// requests side by side cannot overspend together.
type Budget struct {
	Tokens int     // 0: as many as it takes
	Money  float64 // in the currency of Prices; 0: as much as it takes

	mu    sync.Mutex
	used  Usage
	spent float64
	held  held
}

// held is what requests under way may come to.
type held struct {
	tokens int
	money  float64
}

// Usage is what requests have used.
type Usage struct {
	PromptTokens, CompletionTokens int
	Requests                       int
	Estimated                      bool // an endpoint did not say; its tokens are taken from the bytes
}

func (u Usage) plus(v Usage) Usage {
	return Usage{
		PromptTokens: u.PromptTokens + v.PromptTokens, CompletionTokens: u.CompletionTokens + v.CompletionTokens,
		Requests: u.Requests + v.Requests, Estimated: u.Estimated || v.Estimated,
	}
}

// Cost is what tokens cost.
func (p Prices) Cost(u Usage) float64 {
	return (float64(u.PromptTokens)*p.In + float64(u.CompletionTokens)*p.Out) / 1e6
}

// Used is what the run has used so far, and what that cost.
func (b *Budget) Used() (Usage, float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used, b.spent
}

// reserve sets aside the most that a request may use. It is ErrBudget where that is more than is left.
// The caller settles once with what was used.
func (b *Budget) reserve(most Usage, p Prices) (settle func(Usage), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	want := held{most.PromptTokens + most.CompletionTokens, p.Cost(most)}
	tokens := b.used.PromptTokens + b.used.CompletionTokens + b.held.tokens + want.tokens
	if b.Tokens > 0 && tokens > b.Tokens || b.Money > 0 && b.spent+b.held.money+want.money > b.Money {
		return nil, ErrBudget
	}
	b.held.tokens += want.tokens
	b.held.money += want.money
	return func(u Usage) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.held.tokens -= want.tokens
		b.held.money -= want.money
		b.used = b.used.plus(u)
		b.spent += p.Cost(u)
	}, nil
}

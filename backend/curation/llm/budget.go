package llm

import "sync"

// Budget limits what one run, such as the making of a plan, may use. The zero value has no limit. It is safe
// for concurrent use: tokens and money are reserved before a request and settled after it, so that concurrent
// requests cannot exceed the budget together.
type Budget struct {
	Tokens int     // 0 means no limit
	Money  float64 // at the prices of the model asked; 0 means no limit

	mu   sync.Mutex
	gone Usage // used, or reserved for requests under way
}

// Usage is the consumption of requests.
type Usage struct {
	PromptTokens, CompletionTokens int
	Requests                       int
	Cost                           float64 // at the prices of the models asked
	// an endpoint did not report its usage, so tokens are estimated from the bytes
	Estimated bool
}

func (u Usage) plus(v Usage) Usage {
	return Usage{
		PromptTokens: u.PromptTokens + v.PromptTokens, CompletionTokens: u.CompletionTokens + v.CompletionTokens,
		Requests: u.Requests + v.Requests, Cost: u.Cost + v.Cost, Estimated: u.Estimated || v.Estimated,
	}
}

// of returns a usage with its cost.
func (p Prices) of(u Usage) Usage {
	u.Cost = (float64(u.PromptTokens)*p.In + float64(u.CompletionTokens)*p.Out) / 1e6
	return u
}

// reserve sets aside the most that a request may use. It returns ErrBudget if less is left. The caller must
// call settle once with the actual usage.
func (b *Budget) reserve(most Usage) (settle func(Usage), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := b.gone.plus(most)
	if b.Tokens > 0 && all.PromptTokens+all.CompletionTokens > b.Tokens || b.Money > 0 && all.Cost > b.Money {
		return nil, ErrBudget
	}
	b.gone = all
	return func(u Usage) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.gone = b.gone.plus(u).plus(Usage{PromptTokens: -most.PromptTokens, CompletionTokens: -most.CompletionTokens, Cost: -most.Cost})
	}, nil
}

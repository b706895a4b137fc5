package llm

import "sync"

// Budget is what one run may use up, such as the making of a whole plan. Its zero value has no bound. It is
// safe for concurrent use: tokens and money are reserved before a request and settled after it, so that
// requests side by side cannot overspend together.
type Budget struct {
	Tokens int     // 0: as many as it takes
	Money  float64 // by the prices of who is asked; 0: as much as it takes

	mu   sync.Mutex
	gone Usage // used, or held for requests under way
}

// Usage is what requests have used.
type Usage struct {
	PromptTokens, CompletionTokens int
	Requests                       int
	Cost                           float64 // by the prices of who was asked
	Estimated                      bool    // an endpoint did not say; its tokens are taken from the bytes
}

func (u Usage) plus(v Usage) Usage {
	return Usage{
		PromptTokens: u.PromptTokens + v.PromptTokens, CompletionTokens: u.CompletionTokens + v.CompletionTokens,
		Requests: u.Requests + v.Requests, Cost: u.Cost + v.Cost, Estimated: u.Estimated || v.Estimated,
	}
}

// of is a usage with its cost.
func (p Prices) of(u Usage) Usage {
	u.Cost = (float64(u.PromptTokens)*p.In + float64(u.CompletionTokens)*p.Out) / 1e6
	return u
}

// reserve sets aside the most that a request may use. It is ErrBudget where that is more than is left.
// The caller settles once with what was used.
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

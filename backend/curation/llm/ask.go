package llm

import (
	"context"
	"time"
)

// Ask sends a question until it is answered, or cannot be. Temporary failures are retried after the delay
// that the endpoint asks for. Ask gives up after Config.Total. Its errors are ErrBudget, ErrDown, ErrCut,
// ErrRefused, ErrNoJSON, ErrTimeout, an *Error and network errors.
func (c *Client) Ask(ctx context.Context, q Question) (Answer, error) {
	if q.Budget == nil {
		q.Budget = &Budget{}
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.cfg.Total, errTotal)
	defer cancel()
	began := time.Now()
	at, probe, err := c.footing(ctx, q.Budget)
	if err != nil {
		return Answer{Usage: probe}, err
	}
	a, err := c.climb(ctx, q, at)
	a.Usage, a.Total = a.Usage.plus(probe), time.Since(began)
	return a, err
}

// climb asks at the known rung. If the endpoint turns out not to support it, climb goes down to the next.
func (c *Client) climb(ctx context.Context, q Question, at footing) (Answer, error) {
	was := at
	r, used, err := c.try(ctx, q, &at)
	if err != nil {
		return Answer{Usage: used}, err
	}
	if at != was {
		c.ladder.set(at)
	}
	return Answer{JSON: r.json, Usage: used, Rung: at.Rung, First: r.first}, nil
}

package plans

import (
	"context"
	"time"

	"footlight/backend/api/router"
	"footlight/backend/event/planning"
	"footlight/backend/limit"
)

// inTurn returns a function that makes work wait for its turn among the plans of all callers. The patience of the
// work begins now: a job may wait for others before it runs.
func (c Resource) inTurn(of limit.Caller) func(work) work {
	until := time.Now().Add(router.PlanPatience)
	return func(do work) work {
		if c.Turns == nil {
			return do
		}
		return func(ctx context.Context, o planning.Observer) (any, error) {
			limit.EndTurn(ctx) // the turn in which the request was read
			held, end, err := c.Turns.Wait(ctx, of, time.Until(until))
			if err != nil {
				return nil, router.ByContract(err)
			}
			defer end()
			return do(held, o)
		}
	}
}

package plans

import (
	"context"

	"footlight/backend/api/router"
	"footlight/backend/event/planning"
	"footlight/backend/limit"
)

// inTurn returns work that waits for its turn among the plans of all callers.
func (c Resource) inTurn(of limit.Caller, do work) work {
	if c.Turns == nil {
		return do
	}
	return func(ctx context.Context, o planning.Observer) (any, error) {
		limit.EndTurn(ctx) // the turn in which the request was read
		held, end, err := c.Turns.Wait(ctx, of, router.PlanPatience)
		if err != nil {
			return nil, router.ByContract(err)
		}
		defer end()
		return do(held, o)
	}
}

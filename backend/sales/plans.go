package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// Plans writes plans to the ledger and translates the ledger's refusals for their authors.
type Plans struct{ Ledger *ledger.Plans }

// Publish records iterations.
func (p Plans) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	r, err := p.Ledger.Publish(ctx, w)
	return r, planBudgetError(err)
}

// Accept records an acceptance.
func (p Plans) Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error) {
	r, err := p.Ledger.Accept(ctx, a)
	return r, planBudgetError(scheduleError(err))
}

package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// Plans writes plans on the ledger, and says in words for their authors what the ledger
// refuses.
type Plans struct{ Ledger *ledger.Plans }

// Publish writes iterations.
func (p Plans) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	r, err := p.Ledger.Publish(ctx, w)
	return r, unpaidPlan(err)
}

// Accept writes an acceptance.
func (p Plans) Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error) {
	r, err := p.Ledger.Accept(ctx, a)
	return r, unpaidPlan(untimely(err))
}

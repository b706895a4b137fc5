package sales

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"footlight/backend/event"
)

// Refunds tells what a wallet has of an event, and what it can take back.
func (s Sales) Refunds(ctx context.Context, id event.ID, holder event.Address) (event.Refunds, error) {
	holdings, err := s.Tickets.Holdings(ctx, id, holder)
	if err != nil {
		return event.Refunds{}, err
	}
	office, err := s.BoxOffices.BoxOffice(ctx, id) // after them: it has all their tiers
	if err != nil {
		return event.Refunds{}, err
	}
	contract, err := s.Tickets.ContractOf(ctx, id)
	if err != nil {
		return event.Refunds{}, err
	}
	x := event.Refunds{Contract: contract, Cancelled: office.Cancelled}
	if !office.Cancelled {
		x.Until = office.RefundUntil()
	}
	if x.Owed, err = s.Tickets.Owed(ctx, id, holder); err != nil {
		return x, err
	}
	for i, h := range holdings {
		if i >= len(office.Sales) {
			return x, fmt.Errorf("the chain took tier %d of %s back meanwhile", i, id)
		}
		x.Tickets = append(x.Tickets, held(office, i, h, time.Now()))
	}
	return x, nil
}

// held is what somebody has of a tier. The ledger counts as of its newest block,
// which may be older than the start.
func held(office event.BoxOffice, tier int, h event.Holding, now time.Time) event.HeldTicket {
	sale := office.Sales[tier]
	t := event.HeldTicket{Name: sale.Name, Holding: h}
	if office.Cancelled || now.Before(office.RefundUntil()) {
		t.Refund = new(big.Int).Mul(sale.Price, big.NewInt(int64(h.Refundable)))
	}
	return t
}

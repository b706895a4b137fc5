package sales

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"footlight/backend/event"
)

// Refunds returns a wallet's tickets for an event, and the money that it can take back.
func (s Sales) Refunds(ctx context.Context, id event.ID, holder event.Address) (event.Refunds, error) {
	holdings, err := s.Tickets.Holdings(ctx, id, holder)
	if err != nil {
		return event.Refunds{}, err
	}
	office, err := s.BoxOffices.BoxOffice(ctx, id) // read after the holdings, so that it has all their tiers
	if err != nil {
		return event.Refunds{}, err
	}
	contract, err := s.Tickets.ContractOf(ctx, id)
	if err != nil {
		return event.Refunds{}, err
	}
	x := event.Refunds{Contract: contract, Cancelled: office.Cancelled}
	if !office.Cancelled {
		x.Until, x.GiveBack = office.RefundUntil, office.GiveBack
	}
	if x.Owed, err = s.Tickets.Owed(ctx, id, holder); err != nil {
		return x, err
	}
	for i, h := range holdings {
		if i >= len(office.Sales) {
			return x, fmt.Errorf("tier %d of %s is not on sale any more: the chain was reorganised", i, id)
		}
		x.Tickets = append(x.Tickets, heldTicket(office, i, h, time.Now()))
	}
	return x, nil
}

// heldTicket returns a wallet's units of a tier. It compares with now, because the ledger's newest block may be
// older than the end of the refunds.
func heldTicket(office event.BoxOffice, tier int, h event.Holding, now time.Time) event.HeldTicket {
	sale := office.Sales[tier]
	t := event.HeldTicket{Name: sale.Name, Holding: h}
	if office.Cancelled || now.Before(office.RefundUntil) {
		t.Refund = new(big.Int).Mul(sale.Price, big.NewInt(int64(h.Refundable)))
	}
	if !office.Cancelled && now.Before(office.GiveBack) && h.Units > h.Redeemed {
		t.GiveBack = sale.Price
	}
	return t
}

package sales

import (
	"context"
	"errors"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// PassOn passes a ticket on to another wallet. Its holder has signed.
func (s Sales) PassOn(ctx context.Context, p event.PassingOn, c event.Consent) (event.Receipt, error) {
	if err := s.passable(ctx, p); err != nil {
		return event.Receipt{}, err
	}
	if err := s.Consents.Check(ctx, p.Holder, passOn(p, c.Nonce, deadline(&c)), c); err != nil {
		return event.Receipt{}, err
	}
	receipt, err := s.Tickets.PassOn(ctx, p, c)
	if errors.Is(err, ledger.ErrSpent) {
		return receipt, errNoTicket()
	}
	return receipt, budgetError(err)
}

// passable refuses what the contract would refuse, and tickets that were used at the entrance.
func (s Sales) passable(ctx context.Context, p event.PassingOn) error {
	office, err := s.Tickets.BoxOffice(ctx, p.ID)
	if err != nil {
		return err
	}
	holdings, err := s.Tickets.Holdings(ctx, p.ID, p.Holder)
	if err != nil {
		return err
	}
	if p.Tier >= min(len(office.Sales), len(holdings)) {
		return event.Invalid("tier", "there is no such tier on sale")
	}
	// The holder's tickets are numbered, and the last one leaves.
	used, err := s.Entrance.Used(ctx, p.ID, p.Tier, p.Holder, holdings[p.Tier].Units)
	if err != nil {
		return err
	}
	return checkPassingOn(p, office.Sales[p.Tier], holdings[p.Tier], used)
}

// checkPassingOn returns why a ticket cannot be passed on.
func checkPassingOn(p event.PassingOn, sale event.Sale, h event.Holding, used bool) error {
	switch {
	case p.To == p.Holder || p.To.IsZero():
		return event.Invalid("to", "must be another wallet than the holder's")
	case sale.Locked:
		return event.Invalid("tier", "has tickets that cannot be passed on")
	case h.Units == 0:
		return errNoTicket()
	case used || h.Redeemed == h.Units:
		return event.Invalid("tier", "has a ticket that was used at the entrance, so it stays with its holder")
	}
	return nil
}

func errNoTicket() error {
	return event.Invalid("tier", "has no ticket of this holder that can be passed on")
}

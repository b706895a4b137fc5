package sales

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger"
)

// GiveBack gives tickets back. Their holder has signed, and is paid.
func (s Sales) GiveBack(ctx context.Context, g event.GivingBack, c event.Consent) (event.Receipt, error) {
	if err := s.Consents.Check(ctx, g.Holder, giveBack(g, c.Nonce, deadline(&c)), c); err != nil {
		return s.givenBack(ctx, g, c, err)
	}
	if err := s.returnable(ctx, g); err != nil {
		return event.Receipt{}, err
	}
	receipt, err := s.Tickets.GiveBack(ctx, g, c)
	return receipt, holderError(err)
}

// returnable refuses what the contract would refuse.
func (s Sales) returnable(ctx context.Context, g event.GivingBack) error {
	holdings, err := s.Tickets.Holdings(ctx, g.ID, g.Holder)
	if err != nil {
		return err
	}
	office, err := s.Tickets.BoxOffice(ctx, g.ID)
	if err != nil {
		return err
	}
	if g.Tier >= len(holdings) {
		return event.Invalid("tier", "there is no such tier on sale")
	}
	return checkGivingBack(office, holdings[g.Tier], g.Amount, time.Now())
}

// checkGivingBack returns why tickets cannot be given back. It applies the ledger's rules.
func checkGivingBack(office event.BoxOffice, h event.Holding, amount int, now time.Time) error {
	switch {
	case office.Cancelled:
		return event.Invalid("eventId", "names an event that was cancelled: take the refund instead")
	case office.GiveBack.IsZero():
		return event.Invalid("eventId", "names an event whose tickets cannot be given back")
	case !now.Before(office.GiveBack):
		return event.Invalid("eventId", "names an event whose tickets could be given back until %s", stamp(office.GiveBack))
	case amount > h.Units-h.Redeemed:
		return event.Invalid("amount", "is %d, but the holder has %d unused tickets of this tier", amount, h.Units-h.Redeemed)
	}
	return nil
}

// givenBack answers a repeated request. Its nonce is already used, so it gets the first receipt again.
func (s Sales) givenBack(ctx context.Context, g event.GivingBack, c event.Consent, refusal error) (event.Receipt, error) {
	if next, err := s.Consents.Nonce(ctx, g.Holder); err != nil || c.Nonce >= next {
		return event.Receipt{}, errors.Join(err, refusal)
	}
	last, receipt, err := s.Tickets.GivenBack(ctx, g.ID, g.Holder, g.Tier)
	switch {
	case errors.Is(err, event.ErrNotFound), err == nil && last != g:
		return event.Receipt{}, refusal
	}
	return receipt, err
}

// holderError translates the ledger's refusals for holders of tickets.
func holderError(err error) error {
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid("eventId", "names an event whose tickets cannot be given back any more")
	case errors.Is(err, ledger.ErrSpent):
		return event.Invalid("amount", "is more than the unused tickets that the holder has of this tier")
	}
	return budgetError(err)
}

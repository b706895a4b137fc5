package sales

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// Takings returns what an event's tickets brought, and where that money is.
func (s Sales) Takings(ctx context.Context, id event.ID) (event.Takings, error) {
	return s.Tickets.Takings(ctx, id)
}

// Withdraw pays an event's takings out. Its creator has signed.
func (s Sales) Withdraw(ctx context.Context, w event.Withdrawal) (event.Receipt, error) {
	asked := intent.Withdraw{Creator: w.Creator, EventID: w.ID, To: w.To, Nonce: w.Consent.Nonce, Deadline: deadline(&w.Consent)}
	if err := s.Consents.Check(ctx, w.Creator, asked, w.Consent); err != nil {
		return s.withdrawn(ctx, w, err)
	}
	x, err := s.payable(ctx, w.ID, w.Creator)
	if err == nil && !x.Office.Released && s.Clock != nil {
		err = s.Clock.Advance(ctx)
	}
	if err != nil {
		return event.Receipt{}, err
	}
	receipt, err := s.Tickets.Withdraw(ctx, w.ID, w.Creator, w.To, w.Consent)
	return receipt, hostError(err)
}

// payable refuses a withdrawal that the contract would refuse. It checks the caller first, so that no other
// caller makes the server read the contract's log.
func (s Sales) payable(ctx context.Context, id event.ID, by event.Address) (event.Takings, error) {
	creator, err := s.Creators.Creator(ctx, id)
	if err == nil && creator != by {
		err = event.Invalid("userAddress", "is not the event's creator")
	}
	if err != nil {
		return event.Takings{}, err
	}
	x, err := s.Tickets.Takings(ctx, id)
	if err == nil {
		err = checkWithdrawal(x, time.Now())
	}
	return x, err
}

// checkWithdrawal returns why the contract would pay nothing.
func checkWithdrawal(x event.Takings, now time.Time) error {
	switch held := x.Office.HeldUntil(); {
	case x.Balance.Sign() == 0:
		return event.Invalid("eventId", "names an event whose contract has no money")
	case x.Due.Sign() <= 0 && !x.Office.Cancelled && now.Before(held):
		return event.Invalid("eventId", "names an event whose takings are held until %s, so that buyers can get refunds", stamp(held))
	case x.Due.Sign() <= 0:
		return event.Invalid("eventId", "names an event whose takings are owed to its buyers")
	}
	return nil
}

// withdrawn answers a repeated withdrawal. Its nonce is already used, so it gets the first receipt again.
func (s Sales) withdrawn(ctx context.Context, w event.Withdrawal, refusal error) (event.Receipt, error) {
	if next, err := s.Consents.Nonce(ctx, w.Creator); err != nil || w.Consent.Nonce >= next {
		return event.Receipt{}, errors.Join(err, refusal)
	}
	x, err := s.Tickets.Takings(ctx, w.ID)
	if n := len(x.Payouts); err == nil && n > 0 && x.Payouts[n-1].To == w.To {
		return x.Payouts[n-1].Receipt, nil
	}
	return event.Receipt{}, errors.Join(err, refusal)
}

package sales

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// Takings is what an event's tickets brought, and where that is.
func (s Sales) Takings(ctx context.Context, id event.ID) (event.Takings, error) {
	return s.Tickets.Takings(ctx, id)
}

// Withdraw has an event's takings paid out, as its creator signed.
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
	return receipt, decided(err)
}

// payable refuses what the contract would not pay yet, or has not, and whom it never pays:
// for them its log is not read.
func (s Sales) payable(ctx context.Context, id event.ID, by event.Address) (event.Takings, error) {
	creator, err := s.Creators.Creator(ctx, id)
	if err == nil && creator != by {
		err = event.Invalid("userAddress", "is not the event's creator")
	}
	if err != nil {
		return event.Takings{}, err
	}
	x, err := s.Tickets.Takings(ctx, id)
	switch {
	case err != nil:
	case x.Balance.Sign() == 0:
		err = event.Invalid("eventId", "names an event whose contract has no money")
	case x.Due.Sign() <= 0 && !x.Office.Cancelled && time.Now().Before(x.Office.HeldUntil()):
		err = event.Invalid("eventId", "names an event whose takings are held until %s, so that whoever paid can take them back", stamp(x.Office.HeldUntil()))
	case x.Due.Sign() <= 0:
		err = event.Invalid("eventId", "names an event whose takings are owed to whoever paid")
	}
	return x, err
}

// withdrawn answers the repetition of a withdrawal, whose nonce is used, with the
// first answer.
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

package node

import (
	"context"
	"errors"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// boxOffice hands out free tickets on the ledger, whose operator pays.
type boxOffice struct{ ledger *ledger.Ledger }

var _ api.BoxOffice = boxOffice{}

// Intent implements api.BoxOffice.
func (b boxOffice) Intent(id event.ID, holder event.Address, tier int, deadline time.Time) any {
	return b.ledger.Domain().Data(intent.Claim{
		Holder: holder, EventID: id, Tier: uint64(tier), Deadline: uint64(deadline.Unix()), //nolint:gosec // not negative
	})
}

// Claim implements api.BoxOffice. Units by invitation are not brought to the
// ledger: it leaves asking for the invitation to whoever brings them.
func (b boxOffice) Claim(ctx context.Context, c api.Claim) (event.Receipt, error) {
	office, err := b.ledger.BoxOffice(ctx, c.ID)
	switch {
	case err != nil:
		return event.Receipt{}, err
	case c.Tier >= len(office.Sales):
		return event.Receipt{}, event.Invalid("tier", "there is no such tier on sale")
	case office.Sales[c.Tier].Invited:
		return event.Receipt{}, &auth.Refusal{Reason: "this tier is by invitation only"}
	}
	receipt, err := b.ledger.Claim(ctx, c.ID, c.Holder, c.Tier, c.Consent)
	return receipt, told(err)
}

// told says the ledger's refusals of tickets in words for their buyers.
func told(err error) error {
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid("tier", "is not on sale now, or the event is over")
	case errors.Is(err, ledger.ErrSoldOut):
		return event.Invalid("tier", "is sold out")
	case errors.Is(err, ledger.ErrSpent):
		return event.Invalid("tier", "is not free, or this wallet has claimed its ticket before")
	case errors.Is(err, ledger.ErrConsent):
		return &auth.Refusal{Reason: "the signature is not the holder's over this claim, or its deadline has passed"}
	case errors.Is(err, ledger.ErrBudget):
		return &auth.Refusal{Reason: "this server pays for no more tickets today"}
	}
	return err
}

package sales

import (
	"context"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// FreeTickets hands out free tickets on the ledger, whose operator pays.
type FreeTickets struct {
	Tickets   *ledger.Tickets
	Directory *room.Directory
}

// Claim gives a wallet its free ticket. It asks for the invitation, which the ledger
// leaves to whoever brings claims.
func (f FreeTickets) Claim(ctx context.Context, c event.Claim) (event.Receipt, error) {
	office, err := f.Tickets.BoxOffice(ctx, c.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	if c.Tier >= len(office.Sales) {
		return event.Receipt{}, event.Invalid("tier", "there is no such tier on sale")
	}
	if office.Sales[c.Tier].Invited && !f.Directory.Read(c.ID).ByInvitation {
		return event.Receipt{}, &auth.Refusal{Reason: "this tier is by invitation only, and nobody is invited yet"}
	}
	seen, err := asSeen(office, c.Tier, c.Seen)
	if err != nil {
		return event.Receipt{}, err
	}
	var receipt event.Receipt
	err = f.Directory.Admit(ctx, c.ID, c.Invite, c.Holder, func() (err error) {
		receipt, err = f.Tickets.Claim(ctx, c.ID, c.Holder, c.Tier, seen, c.Consent)
		return told(err)
	})
	return receipt, err
}

// asSeen are the terms that a buyer saw of a tier on sale; nil are those of now.
func asSeen(office event.BoxOffice, tier int, seen *event.Terms) (event.Terms, error) {
	now := office.Terms(tier)
	if seen == nil {
		return now, nil
	}
	if !seen.Same(now) {
		return now, errTermsChanged()
	}
	return *seen, nil
}

package sales

import (
	"context"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// FreeTickets gives out free tickets. The ledger's operator pays for the transactions.
type FreeTickets struct {
	Tickets   *ledger.Tickets
	Directory *room.Directory
	// PlannedElsewhere reports whether another server has the plan of an event and its invite codes.
	PlannedElsewhere func(ctx context.Context, id event.ID) bool
}

// Claim gives a wallet its free ticket. It checks the invite code, because the ledger leaves that to the
// operator.
func (f FreeTickets) Claim(ctx context.Context, c event.Claim) (event.Receipt, error) {
	office, err := f.Tickets.BoxOffice(ctx, c.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	if c.Tier >= len(office.Sales) {
		return event.Receipt{}, event.Invalid("tier", "there is no such tier on sale")
	}
	if f.PlannedElsewhere(ctx, c.ID) {
		return event.Receipt{}, &auth.Refusal{Reason: "this server does not know the event's invite codes; claim the ticket at the server at which the event was planned"}
	}
	if office.Sales[c.Tier].Invited && !f.Directory.Read(c.ID).ByInvitation {
		return event.Receipt{}, &auth.Refusal{Reason: "this tier needs an invite code, and the creator has made none yet"}
	}
	seen, err := asSeen(office, c.Tier, c.Seen)
	if err != nil {
		return event.Receipt{}, err
	}
	var receipt event.Receipt
	err = f.Directory.Admit(ctx, c.ID, c.Invite, c.Holder, func() (err error) {
		receipt, err = f.Tickets.Claim(ctx, c.ID, c.Holder, c.Tier, seen, c.Consent)
		return buyerError(err)
	})
	return receipt, err
}

// asSeen returns the terms that a buyer saw, or the present terms if seen is nil. It refuses terms that
// have changed. A buyer who saw no end of giving back gets the present one, which is never worse.
func asSeen(office event.BoxOffice, tier int, seen *event.Terms) (event.Terms, error) {
	now := office.Terms(tier)
	if seen == nil {
		return now, nil
	}
	terms := *seen
	if terms.GiveBack.IsZero() {
		terms.GiveBack = now.GiveBack
	}
	if !terms.Same(now) {
		return now, errTermsChanged()
	}
	return terms, nil
}

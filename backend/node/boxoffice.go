package node

import (
	"context"
	"errors"
	"strings"
	"time"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

// boxOffice hands out free tickets on the ledger, whose operator pays.
type boxOffice struct {
	tickets *ledger.Tickets
	book    *room.Book
}

var _ api.BoxOffice = boxOffice{}

// Claim implements api.BoxOffice. It asks for the invitation, which the ledger
// leaves to whoever brings claims.
func (b boxOffice) Claim(ctx context.Context, c api.Claim) (event.Receipt, error) {
	office, err := b.tickets.BoxOffice(ctx, c.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	if c.Tier >= len(office.Sales) {
		return event.Receipt{}, event.Invalid("tier", "there is no such tier on sale")
	}
	if office.Sales[c.Tier].Invited && len(b.book.Read(c.ID).Invite) == 0 {
		return event.Receipt{}, &auth.Refusal{Reason: "this tier is by invitation only, and nobody is invited yet"}
	}
	if err = askInvite(b.book, c.ID, c.Invite); err != nil {
		return event.Receipt{}, err
	}
	seen, err := asSeen(office, c.Tier, c.Seen)
	if err != nil {
		return event.Receipt{}, err
	}
	receipt, err := b.tickets.Claim(ctx, c.ID, c.Holder, c.Tier, seen, c.Consent)
	return receipt, told(err)
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

func errTermsChanged() error {
	return &event.ErrConflict{Reason: "the event's time, or whether the ticket can be passed on, is not what was seen: look again"}
}

// told says the ledger's refusals of tickets in words for their buyers.
func told(err error) error {
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid("tier", "is not on sale now, or the event is over")
	case errors.Is(err, ledger.ErrTermsChanged):
		return errTermsChanged()
	case errors.Is(err, ledger.ErrSoldOut):
		return event.Invalid("tier", "is sold out")
	case errors.Is(err, ledger.ErrSpent):
		return event.Invalid("tier", "is not free, or this wallet has claimed its ticket before")
	case errors.Is(err, ledger.ErrConsent):
		return unsigned(err)
	}
	return unpaid(err)
}

// unsigned names the field of a claim, whose signature stands beside what was
// signed and not in an authorization.
func unsigned(err error) error {
	var invalid *event.ErrInvalid
	if !errors.As(err, &invalid) {
		return event.Invalid("signature", "is not the holder's over this claim")
	}
	return event.Invalid(strings.TrimPrefix(invalid.Field, "authorization."), "%s", invalid.Reason)
}

// noMoreToday is what people are told when the operator has paid enough.
const noMoreToday = "this server pays for no more signed requests of yours, or of all, today"

// unpaid says that the operator has paid enough for today, and until when.
func unpaid(err error) error {
	var spent *ledger.BudgetError
	if errors.As(err, &spent) {
		return &event.ErrLimited{Reason: noMoreToday, After: time.Until(spent.Until)}
	}
	return unpaidPlan(err)
}

// unpaidPlan is unpaid for plans, which are never too many.
func unpaidPlan(err error) error {
	if errors.Is(err, ledger.ErrBudget) {
		return &auth.Refusal{Reason: noMoreToday}
	}
	return err
}

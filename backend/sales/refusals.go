package sales

import (
	"errors"
	"strings"
	"time"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/ledger"
)

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

// decided says the ledger's refusals in words for who runs an event.
func decided(err error) error {
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid("eventId", "names an event that is over or cancelled")
	case errors.Is(err, event.ErrForbidden):
		return &auth.Refusal{Reason: "only the event's creator may do this, or for a cancellation a host"}
	}
	return unpaid(err)
}

// untimely says of what was chosen that its schedule cannot be accepted.
func untimely(err error) error {
	const field = "selectedIterations." + string(event.Schedule)
	var invalid *event.ErrInvalid
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid(field, "is later than what tickets were sold for, and their takings are released already")
	case errors.As(err, &invalid) && (invalid.Field == "startsAt" || invalid.Field == "endsAt"):
		return event.Invalid(field, "must start before it ends and end within ten years; of what was sold for an earlier end it must not have started")
	}
	return err
}

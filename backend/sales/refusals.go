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
	return &event.ErrConflict{Reason: "the event's time, or whether tickets can be passed on or given back, has changed: check the ticket again"}
}

// buyerError translates the ledger's refusals of tickets for their buyers.
func buyerError(err error) error {
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
		return claimError(err)
	}
	return budgetError(err)
}

// claimError names the field of a claim that is wrong. In a claim the signature stands beside the signed
// fields and not in an authorization.
func claimError(err error) error {
	var invalid *event.ErrInvalid
	if !errors.As(err, &invalid) {
		return event.Invalid("signature", "is not the holder's signature of this claim")
	}
	return event.Invalid(strings.TrimPrefix(invalid.Field, "authorization."), "%s", invalid.Reason)
}

// noMoreToday is the answer when the operator's budget for the day is used up.
const noMoreToday = "this server's budget for signed requests, yours, the event's or everyone's, is used up for today"

// budgetError translates a used-up budget, and tells when it is renewed.
func budgetError(err error) error {
	var spent *ledger.BudgetError
	if errors.As(err, &spent) {
		return &event.ErrLimited{Reason: noMoreToday, After: time.Until(spent.Until)}
	}
	return planBudgetError(err)
}

// planBudgetError does the same for plans, which have no rate limit.
func planBudgetError(err error) error {
	if errors.Is(err, ledger.ErrBudget) {
		return &auth.Refusal{Reason: noMoreToday}
	}
	return err
}

// hostError translates the ledger's refusals for creators and hosts.
func hostError(err error) error {
	switch {
	case errors.Is(err, ledger.ErrClosed):
		return event.Invalid("eventId", "names an event that is over or cancelled")
	case errors.Is(err, event.ErrForbidden):
		return &auth.Refusal{Reason: "only the event's creator may do this; a host may cancel"}
	}
	return budgetError(err)
}

// scheduleError names the selected schedule as the reason why it cannot be accepted.
func scheduleError(err error) error {
	const field = "selectedIterations." + string(event.Schedule)
	var invalid *event.ErrInvalid
	if errors.As(err, &invalid) && (invalid.Field == "startsAt" || invalid.Field == "endsAt") {
		return event.Invalid(field, "must start before it ends and end within ten years")
	}
	return err
}

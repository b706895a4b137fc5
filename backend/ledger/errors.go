package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

var (
	// ErrConflict is returned if another write came first, so that a number is not the aspect's next one.
	// Read the Seal and write the next number.
	ErrConflict = fmt.Errorf("ledger: an iteration number is not the next one: %w", fs.ErrExist)
	// ErrFinal is returned if the scope was accepted. For an acceptance it means that another selection was
	// accepted.
	ErrFinal = fmt.Errorf("ledger: the plan is accepted: %w", fs.ErrExist)
	// ErrClosed is returned if the tier is not on sale now, or the event is over.
	ErrClosed = fmt.Errorf("ledger: it is not on sale, or over: %w", fs.ErrPermission)
	// ErrSoldOut is returned if fewer units are left than requested.
	ErrSoldOut = fmt.Errorf("ledger: sold out: %w", fs.ErrExist)
	// ErrTermsChanged is returned if the event's times or the tier's lock are not those that the buyer saw.
	ErrTermsChanged = fmt.Errorf("ledger: what the buyer saw has changed: %w", fs.ErrExist)
	// ErrSpent is returned for units that are redeemed, locked, claimed before, not free, or not owned.
	ErrSpent = fmt.Errorf("ledger: these tickets cannot be had or moved so: %w", fs.ErrExist)
	// ErrConsent is returned if a signature is not the signer's over this request, its nonce is used, or its
	// deadline has passed.
	ErrConsent = fmt.Errorf("ledger: the signature does not hold: %w", fs.ErrPermission)
	// ErrBudget is returned if the operator has paid enough for this user, or for all users, today.
	ErrBudget = fmt.Errorf("ledger: no more is paid for today: %w", fs.ErrPermission)
	// ErrIncomplete is returned if the node's log does not match the plan's hash chain, because entries are
	// missing or changed.
	ErrIncomplete = errors.New("ledger: the log does not match the plan's hash chain")
)

// BudgetError is an ErrBudget that a later attempt avoids.
type BudgetError struct {
	Until time.Time // when the next budget begins
}

func (e *BudgetError) Error() string { return ErrBudget.Error() }

// Unwrap makes every BudgetError an ErrBudget.
func (e *BudgetError) Unwrap() error { return ErrBudget }

// meaning translates a contract's refusal into an error of packages event and ledger. It returns any other
// error unchanged.
func (c *Contracts) meaning(err error) error {
	var refused *RefusedError
	if !errors.As(err, &refused) {
		return err
	}
	switch e := c.unpackError(refused.Data).(type) {
	case *bindings.EventFactoryUnknownEvent:
		return event.ErrNotFound
	case *bindings.EventFactoryEventTaken:
		return event.ErrTaken
	case *bindings.EventPlanNotCreator:
		return event.ErrForbidden
	case *bindings.EventPlanNotNext:
		return fmt.Errorf("%w: %w", ErrConflict, err)
	case *bindings.EventPlanScopeAccepted:
		return ErrFinal
	case *bindings.EventPlanUnknownIteration:
		_, aspect, _ := aspectAt(e.Aspect)
		return event.Invalid("selectedIterations."+string(aspect), "iteration %d was never recorded", e.Number)
	case nil:
		return err
	default:
		return ticketMeaning(e, err)
	}
}

// ticketMeaning is like meaning, for refusals about tickets, money or signatures.
func ticketMeaning(refusal any, err error) error {
	switch refusal.(type) {
	case *bindings.EventPlanOver, *bindings.EventPlanNotOnSale, *bindings.EventPlanNothingDue:
		return ErrClosed
	case *bindings.EventPlanSoldOut:
		return ErrSoldOut
	case *bindings.EventPlanTermsChanged:
		return ErrTermsChanged
	case *bindings.EventPlanSpent, *bindings.EventPlanLocked, *bindings.EventPlanClaimedBefore, *bindings.EventPlanNotFree, *bindings.EventPlanERC1155InsufficientBalance:
		return ErrSpent
	case *bindings.EventPlanNotAllowed:
		return event.ErrForbidden
	case *bindings.EventPlanUnknownTier, *bindings.EventPlanInvalidTier, *bindings.EventPlanTermsFixed:
		return fmt.Errorf("%w: %w", event.Invalid("tiers", "are not there, or were sold under other terms"), err)
	case *bindings.EventPlanERC1155InvalidReceiver:
		return event.Invalid("to", "is a contract that takes no tickets; name another wallet")
	case *bindings.EventPlanPaymentRefused:
		return event.Invalid("to", "is a contract that does not take the money")
	case *bindings.EventPlanInvalidStart:
		return event.Invalid("startsAt", "must be before the end, and of what is postponed later than now and than before")
	case *bindings.EventPlanInvalidEnd:
		return event.Invalid("endsAt", "must be within ten years, no earlier than the accepted schedule's, and after the first sale as it was; postponing moves it, by at most two years")
	case *bindings.EventPlanNotAccepted:
		return event.Invalid("eventId", "names an event whose plan is not accepted: accept its planner scope first")
	}
	return consentMeaning(refusal, err)
}

// consentMeaning is like meaning, for refusals about a signature. It names the field of the client's
// authorization.
func consentMeaning(refusal any, err error) error {
	switch e := refusal.(type) {
	case *bindings.EventFactoryInvalidSignature:
		return fmt.Errorf("%w: %w", ErrConsent, event.Invalid("authorization.signature", "is not %s's over this", e.Signer))
	case *bindings.EventFactoryExpired:
		return fmt.Errorf("%w: %w", ErrConsent, event.Invalid("authorization.deadline", "has passed"))
	case *bindings.EventFactoryInvalidAccountNonce:
		return fmt.Errorf("%w: %w", ErrConsent, event.Invalid("authorization.nonce", "is used; the next one is %d", e.CurrentNonce))
	}
	return err
}

// unpackError returns the refusal as a type of package bindings, or nil if it is not one of the contracts'
// errors.
func (c *Contracts) unpackError(data []byte) any {
	if len(data) < 4 {
		return nil
	}
	if e, err := c.planABI.UnpackError(data); err == nil {
		return e
	}
	if e, err := c.factoryABI.UnpackError(data); err == nil {
		return e
	}
	return nil
}

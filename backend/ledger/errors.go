package ledger

import (
	"errors"
	"fmt"
	"io/fs"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

var (
	// ErrConflict says that somebody else wrote first: a number is not the
	// aspect's next one. Read the Seal and write on top of it.
	ErrConflict = fmt.Errorf("ledger: an iteration number is not the next one: %w", fs.ErrExist)
	// ErrFinal says that the scope was accepted, with another selection where
	// the attempt was to accept it.
	ErrFinal = fmt.Errorf("ledger: the plan is accepted: %w", fs.ErrExist)
	// ErrIncomplete says that the node's log does not add up to the plan's hash
	// chain: entries were left out or altered on the way.
	ErrIncomplete = errors.New("ledger: the log does not match the plan's hash chain")
)

// meaning translates a contract's refusal; any other error is itself.
func (l *Ledger) meaning(err error) error {
	var refused *RefusedError
	if !errors.As(err, &refused) {
		return err
	}
	switch e := l.unpackError(refused.Data).(type) {
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
	}
	return err
}

// unpackError is the refusal as a type of package bindings, nil when it is
// none of the contracts' own.
func (l *Ledger) unpackError(data []byte) any {
	if len(data) < 4 {
		return nil
	}
	if e, err := l.planABI.UnpackError(data); err == nil {
		return e
	}
	if e, err := l.factoryABI.UnpackError(data); err == nil {
		return e
	}
	return nil
}

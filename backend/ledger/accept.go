package ledger

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Accept finalises a scope, once: it returns when that is mined and durable,
// and the receipt of the first time when the same selection was accepted
// before, whatever a.Metadata is.
//
// event.ErrNotFound: the event is not registered. event.ErrForbidden: a.By is
// not its creator. ErrFinal: another selection was accepted.
// *event.ErrInvalid: the selection names what was never recorded.
// *PendingError: it was sent and may yet be mined.
func (l *Ledger) Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error) {
	scope, err := scopeIndex(a.Scope)
	if err != nil {
		return event.Receipt{}, err
	}
	selection, err := packSelection(a.Scope, a.Selection)
	if err != nil {
		return event.Receipt{}, err
	}
	data := l.factoryABI.PackAccept(eventKey(a.ID), common.Address(a.By), scope, selection, a.Metadata)
	mined, err := l.cfg.Chain.Write(ctx, l.factory, data)
	if refused := new(RefusedError); errors.As(err, &refused) {
		return l.accepted(ctx, a, l.meaning(err))
	} else if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: accept %s: %w", a.ID, err)
	}
	return l.receipt(ctx, mined)
}

// accepted looks for a refused acceptance on the chain.
func (l *Ledger) accepted(ctx context.Context, a event.Acceptance, refusal error) (event.Receipt, error) {
	if !errors.Is(refusal, ErrFinal) {
		return event.Receipt{}, refusal
	}
	seal, err := l.Seal(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	first := seal.Acceptance[a.Scope]
	if !maps.Equal(first.Selection, a.Selection) {
		return event.Receipt{}, ErrFinal
	}
	return first.Receipt, nil
}

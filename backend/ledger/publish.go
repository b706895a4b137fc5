package ledger

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Publish records w and returns when it is mined and durable. When w's entries
// are on the chain already it returns the receipt of the transaction that
// wrote them, whatever w.Metadata is.
//
// event.ErrNotFound: the event is not registered and w.Create is false.
// event.ErrTaken: it belongs to another creator. ErrConflict: a number is not
// its aspect's next, or the event exists and w.Create is true. ErrFinal: an
// entry's scope is accepted. ErrConsent, ErrBudget: see Sell. *PendingError: it was sent and may yet be mined.
func (l *Ledger) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	data, err := l.packWriting(w)
	if err != nil {
		return event.Receipt{}, err
	}
	if err = l.owned(ctx, w.ID, w.Creator, w.Create); err != nil {
		return event.Receipt{}, err
	}
	mined, err := l.write(ctx, w.Author, w.Consent, data)
	if refused := new(RefusedError); errors.As(err, &refused) {
		return l.published(ctx, w, err)
	} else if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: publish %s: %w", w.ID, err)
	}
	return l.receipt(ctx, mined)
}

// packWriting is w as a call of the factory.
func (l *Ledger) packWriting(w event.Writing) ([]byte, error) {
	entries := make([]bindings.Entry, len(w.Entries))
	for i, e := range w.Entries {
		var err error
		if entries[i].Aspect, err = aspectIndex(e.Scope, e.Aspect); err != nil {
			return nil, err
		}
		if entries[i].Number, err = number(e.Number); err != nil {
			return nil, err
		}
		entries[i].Digest = e.Digest
	}
	if w.Consent != nil {
		return l.packSigned(w, entries)
	}
	if w.Create {
		return l.factoryABI.TryPackPlan(string(w.ID), common.Address(w.Creator), common.Address(w.Author), entries, w.Metadata)
	}
	return l.factoryABI.TryPackAppend(eventKey(w.ID), common.Address(w.Author), entries, w.Metadata)
}

// packSigned is w as its author signed it.
func (l *Ledger) packSigned(w event.Writing, entries []bindings.Entry) ([]byte, error) {
	if len(entries) == 0 {
		return nil, event.Invalid("authorization", "must be for iterations")
	}
	by := signed(w.Author, *w.Consent)
	if len(entries) == 1 && !w.Create {
		return l.factoryABI.TryPackIterateSigned(eventKey(w.ID), w.Consent.Wish, entries[0], w.Metadata, by)
	}
	scope := entries[0].Aspect / perScope
	return l.factoryABI.TryPackPlanSigned(string(w.ID), scope, w.Consent.Wish, entries, w.Metadata, by)
}

// owned checks that the event is creator's, or free where that will do.
func (l *Ledger) owned(ctx context.Context, id event.ID, creator event.Address, freeWillDo bool) error {
	plan, err := l.planOf(ctx, id, nil)
	switch {
	case errors.Is(err, event.ErrNotFound) && freeWillDo:
		return nil
	case err != nil:
		return err
	case event.Address(plan) != l.Address(id, creator): // which follows from the creator
		return event.ErrTaken
	}
	return nil
}

// planOf is the event's contract at a block, event.ErrNotFound when it has none.
func (l *Ledger) planOf(ctx context.Context, id event.ID, block *big.Int) (common.Address, error) {
	plan, err := call(ctx, l, l.factory, block, l.factoryABI.PackPlanOf(eventKey(id)), l.factoryABI.UnpackPlanOf)
	if err == nil && plan == (common.Address{}) {
		err = event.ErrNotFound
	}
	return plan, err
}

// published looks for a refused writing on the chain: the refusal of a
// repetition is no failure.
func (l *Ledger) published(ctx context.Context, w event.Writing, refusal error) (event.Receipt, error) {
	h, err := l.history(ctx, w.ID)
	if errors.Is(err, event.ErrNotFound) {
		return event.Receipt{}, l.meaning(refusal)
	} else if err != nil {
		return event.Receipt{}, err
	}
	if h.seal.Creator != w.Creator {
		return event.Receipt{}, event.ErrTaken
	}
	found := h.created
	for _, e := range w.Entries {
		sealed, ok := h.find(e)
		if !ok {
			return event.Receipt{}, l.conflict(refusal)
		}
		found = sealed.Receipt
	}
	return found, nil
}

// conflict is what a refusal means to the event's own creator.
func (l *Ledger) conflict(refusal error) error {
	err := l.meaning(refusal)
	if errors.Is(err, event.ErrTaken) {
		return fmt.Errorf("%w: the event exists", ErrConflict)
	}
	return err
}

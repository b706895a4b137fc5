package ledger

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Publish records w and returns when it is mined and durable. If w's entries are on the chain already, it
// returns the receipt of the transaction that wrote them, whatever w.Metadata is.
//
// It returns event.ErrNotFound if the event is not registered and w.Create is false, event.ErrTaken if the
// event belongs to another creator, ErrConflict if a number is not its aspect's next or the event exists and
// w.Create is true, ErrFinal if an entry's scope is accepted, and *PendingError if the transaction was sent
// and may still be mined. See Tickets.Sell for ErrConsent and ErrBudget.
func (p *Plans) Publish(ctx context.Context, w event.Writing) (event.Receipt, error) {
	data, err := p.packWriting(w)
	if err != nil {
		return event.Receipt{}, err
	}
	if err = p.owned(ctx, w.ID, w.Creator, w.Create); err != nil {
		return event.Receipt{}, err
	}
	mined, err := p.write(ctx, w.Author, w.Consent, data)
	if refused := new(RefusedError); errors.As(err, &refused) {
		return p.published(ctx, w, err)
	} else if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: publish %s: %w", w.ID, err)
	}
	return p.receipt(ctx, mined)
}

// packWriting returns w as a call of the factory.
func (p *Plans) packWriting(w event.Writing) ([]byte, error) {
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
		return p.packSigned(w, entries)
	}
	if w.Create {
		return p.factoryABI.TryPackPlan(string(w.ID), common.Address(w.Creator), common.Address(w.Author), entries, w.Metadata)
	}
	return p.factoryABI.TryPackAppend(eventKey(w.ID), common.Address(w.Author), entries, w.Metadata)
}

// packSigned returns w as its author signed it.
func (p *Plans) packSigned(w event.Writing, entries []bindings.Entry) ([]byte, error) {
	if len(entries) == 0 {
		return nil, event.Invalid("authorization", "must be for iterations")
	}
	by := signed(w.Author, *w.Consent)
	if len(entries) == 1 && !w.Create && !w.Consent.Message {
		return p.factoryABI.TryPackIterateSigned(eventKey(w.ID), w.Consent.Request, entries[0], w.Metadata, by)
	}
	scope := entries[0].Aspect / perScope
	return p.factoryABI.TryPackPlanSigned(string(w.ID), scope, w.Consent.Request, entries, w.Metadata, by)
}

// owned checks that the event is creator's, or unregistered if freeWillDo is true.
func (p *Plans) owned(ctx context.Context, id event.ID, creator event.Address, freeWillDo bool) error {
	plan, err := p.planOf(ctx, id, nil)
	switch {
	case errors.Is(err, event.ErrNotFound) && freeWillDo:
		return nil
	case err != nil:
		return err
	case event.Address(plan) != p.Address(id, creator): // a plan's address follows from its creator
		return event.ErrTaken
	}
	return nil
}

// published returns the first receipt if a refused writing is already on the chain: repeating it is no
// failure.
func (p *Plans) published(ctx context.Context, w event.Writing, refusal error) (event.Receipt, error) {
	h, err := p.histories.read(ctx, w.ID)
	if errors.Is(err, event.ErrNotFound) {
		return event.Receipt{}, p.meaning(refusal)
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
			return event.Receipt{}, p.conflict(refusal)
		}
		found = sealed.Receipt
	}
	return found, nil
}

// conflict translates a refusal for the event's own creator.
func (p *Plans) conflict(refusal error) error {
	err := p.meaning(refusal)
	if errors.Is(err, event.ErrTaken) {
		return fmt.Errorf("%w: the event exists", ErrConflict)
	}
	return err
}

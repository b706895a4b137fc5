package ledger

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

// Accept finalises a scope, once. It returns when the acceptance is mined and durable. If the same selection
// was accepted before, it returns the receipt of the first time, whatever a.Metadata is.
//
// It returns event.ErrNotFound if the event is not registered, event.ErrForbidden if a.By is not its creator,
// ErrFinal if another selection was accepted, *event.ErrInvalid if the selection names an iteration that was never recorded, and *PendingError if the
// transaction was sent and may still be mined. See Tickets.Sell for ErrConsent and ErrBudget.
func (p *Plans) Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error) {
	scope, err := scopeIndex(a.Scope)
	if err != nil {
		return event.Receipt{}, err
	}
	selection, err := packSelection(a.Scope, a.Selection)
	if err != nil {
		return event.Receipt{}, err
	}
	data := p.factoryABI.PackAccept(eventKey(a.ID), common.Address(a.By), scope, selection, a.Metadata, seconds(a.StartsAt), seconds(a.EndsAt), a.Notice)
	if a.Consent != nil {
		if data, err = p.packAcceptSigned(ctx, a, scope); err != nil {
			return event.Receipt{}, err
		}
	}
	mined, err := p.write(ctx, a.By, a.Consent, data)
	if refused := new(RefusedError); errors.As(err, &refused) {
		return p.accepted(ctx, a, p.meaning(err))
	} else if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: accept %s: %w", a.ID, err)
	}
	return p.receipt(ctx, mined)
}

// packAcceptSigned packs a as its creator signed it. The digests of the chosen iterations are those on the
// chain.
func (p *Plans) packAcceptSigned(ctx context.Context, a event.Acceptance, scope uint8) ([]byte, error) {
	h, err := p.histories.read(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	var choices [perScope]bindings.Choice
	for i, aspect := range a.Scope.Aspects() {
		n := a.Selection[aspect]
		sealed := slices.IndexFunc(h.seal.Entries, func(e event.SealedEntry) bool { return e.Aspect == aspect && e.Scope == a.Scope && e.Number == n })
		if sealed < 0 {
			return nil, event.Invalid("selectedIterations."+string(aspect), "iteration %d was never recorded", n)
		}
		choices[i] = bindings.Choice{Number: uint32(n), Digest: h.seal.Entries[sealed].Digest}
	}
	return p.factoryABI.PackAcceptSigned(eventKey(a.ID), scope, choices, a.Metadata, seconds(a.StartsAt), seconds(a.EndsAt), a.Notice, signed(a.By, *a.Consent)), nil
}

// accepted returns the receipt of the first acceptance if the refused one repeats it.
func (p *Plans) accepted(ctx context.Context, a event.Acceptance, refusal error) (event.Receipt, error) {
	if !errors.Is(refusal, ErrFinal) && !errors.Is(refusal, ErrConsent) {
		return event.Receipt{}, refusal
	}
	seal, err := p.Seal(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	first, done := seal.Acceptance[a.Scope]
	if !done {
		return event.Receipt{}, refusal
	}
	if !maps.Equal(first.Selection, a.Selection) {
		return event.Receipt{}, ErrFinal
	}
	return first.Receipt, nil
}

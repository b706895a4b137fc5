package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// maxKind is the maximal length of an anchor's kind, in bytes.
const maxKind = 32

// Anchor records a document that belongs to an event in the log. Anchoring the same document again adds
// another entry.
//
// It returns event.ErrNotFound if the event is not registered, and event.ErrForbidden if the author is not
// its creator. See Tickets.Sell for ErrConsent, ErrBudget and *PendingError.
func (p *Plans) Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error) {
	if a.Kind == "" || len(a.Kind) > maxKind {
		return event.Receipt{}, event.Invalid("kind", "must have 1 to %d bytes", maxKind)
	}
	if len(a.URI) > event.MaxURI {
		return event.Receipt{}, event.Invalid("uri", "must have at most %d bytes", event.MaxURI)
	}
	if a.Digest.IsZero() {
		return event.Receipt{}, event.Invalid("digest", "is required")
	}
	mined, err := p.write(ctx, a.Author, a.Consent, p.packAnchor(a))
	if err != nil {
		return event.Receipt{}, fmt.Errorf("ledger: anchor %s: %w", a.ID, p.meaning(err))
	}
	return p.receipt(ctx, mined)
}

func (p *Plans) packAnchor(a event.Anchor) []byte {
	if a.Consent != nil {
		return p.factoryABI.PackAnchorSigned(eventKey(a.ID), a.Kind, a.Digest, a.URI, signed(a.Author, *a.Consent))
	}
	return p.factoryABI.PackAnchor(eventKey(a.ID), common.Address(a.Author), a.Kind, a.Digest, a.URI)
}

// Anchors returns an event's anchors, oldest first, without their consents. It returns event.ErrNotFound if
// there is no such event.
func (p *Plans) Anchors(ctx context.Context, id event.ID) ([]event.SealedAnchor, error) {
	plan, err := p.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	logs, err := p.logs(ctx, plan, nil, p.topics.anchored)
	if err != nil {
		return nil, fmt.Errorf("ledger: anchors of %s: %w", id, err)
	}
	var list []event.SealedAnchor
	times := newClock(p.chain)
	for i := range logs {
		e, err := p.planABI.UnpackAnchoredEvent(&logs[i])
		if err != nil {
			return nil, fmt.Errorf("ledger: anchor in the log: %w", err)
		}
		at, err := times.receipt(ctx, logs[i].TxHash, logs[i].BlockNumber)
		if err != nil {
			return nil, err
		}
		named := event.Anchor{ID: id, Author: event.Address(e.Author), Kind: e.Kind, Digest: e.Digest, URI: e.Uri}
		list = append(list, event.SealedAnchor{Anchor: named, Verified: e.Verified, Receipt: at})
	}
	return list, nil
}

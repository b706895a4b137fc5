package sales

import (
	"context"
	"errors"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Manifests names the manifests of recordings on the ledger, as their creators signed.
type Manifests struct{ Ledger *ledger.Ledger }

// Anchor names one. Without a consent nothing is named.
func (m Manifests) Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error) {
	err := m.Ledger.Consents.Check(ctx, a.Author, anchor(a, a.Consent.Nonce, deadline(a.Consent)), *a.Consent)
	if err != nil {
		return m.anchored(ctx, a, err)
	}
	receipt, err := m.Ledger.Plans.Anchor(ctx, a)
	return receipt, decided(err)
}

// anchored answers the repetition of an anchor, whose nonce is used, with the first answer.
func (m Manifests) anchored(ctx context.Context, a event.Anchor, refusal error) (event.Receipt, error) {
	all, err := m.Ledger.Plans.Anchors(ctx, a.ID)
	for _, x := range all {
		if x.Verified && x.Author == a.Author && x.Kind == a.Kind && x.Digest == a.Digest {
			return x.Receipt, nil
		}
	}
	if errors.Is(err, event.ErrNotFound) {
		return event.Receipt{}, err
	}
	return event.Receipt{}, refusal
}

// anchor is an anchor as its author signs it.
func anchor(a event.Anchor, nonce, deadline uint64) intent.Anchor {
	return intent.Anchor{
		Author: a.Author, EventID: a.ID, Kind: a.Kind, Digest: a.Digest, URI: a.URI, Nonce: nonce, Deadline: deadline,
	}
}

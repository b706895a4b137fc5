package sales

import (
	"context"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Manifests names the manifests of recordings on the ledger, as their creators signed.
type Manifests struct{ Ledger *ledger.Ledger }

// Anchor names one, once: what its author has signed before is the same answer again. Its Consent is required.
func (m Manifests) Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error) {
	all, err := m.Ledger.Plans.Anchors(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, err
	}
	for _, x := range all {
		if x.Verified && x.Author == a.Author && x.Kind == a.Kind && x.Digest == a.Digest {
			return x.Receipt, nil
		}
	}
	if err = m.Ledger.Consents.Check(ctx, a.Author, anchor(a, a.Consent.Nonce, deadline(a.Consent)), *a.Consent); err != nil {
		return event.Receipt{}, err
	}
	receipt, err := m.Ledger.Plans.Anchor(ctx, a)
	return receipt, decided(err)
}

// anchor is an anchor as its author signs it.
func anchor(a event.Anchor, nonce, deadline uint64) intent.Anchor {
	return intent.Anchor{
		Author: a.Author, EventID: a.ID, Kind: a.Kind, Digest: a.Digest, URI: a.URI, Nonce: nonce, Deadline: deadline,
	}
}
